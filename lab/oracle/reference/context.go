package reference

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// Fixtures gives the folder of the fixtures.
func Fixtures() string {
	_, here, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(here), "../../../tests/fixtures")
}

// Context gives the evaluation context that all fixtures share: the variables of the table "cases" and Functions.
func Context() *hcl.EvalContext {
	variables := Variables("cases")
	// Numbers that an application made: fewer bits than a literal has.
	variables["i1"], variables["i3"], variables["f01"] = precise("1", 64), precise("3", 64), precise("0.1", 53)
	return &hcl.EvalContext{Variables: variables, Functions: Functions()}
}

// Variables reads a table of fixtures/context.rows.
func Variables(table string) map[string]cty.Value {
	variables := map[string]cty.Value{}
	text, err := os.ReadFile(filepath.Join(Fixtures(), "context.rows"))
	if err != nil {
		panic(err)
	}
	_, rows, _ := strings.Cut(string(text), "=== "+table+"\n")
	rows, _, _ = strings.Cut(rows, "\n=== ")
	for _, line := range strings.Split(rows, "\n") {
		if name, value, found := strings.Cut(line, " │ "); found && !strings.HasPrefix(line, "--- ") {
			variables[name] = Parse(value)
		}
	}
	return variables
}

// Functions gives the functions of the shared context.
func Functions() map[string]function.Function {
	return map[string]function.Function{
		"upper":        stdlib.UpperFunc,
		"lower":        stdlib.LowerFunc,
		"min":          stdlib.MinFunc,
		"max":          stdlib.MaxFunc,
		"abs":          stdlib.AbsoluteFunc,
		"length":       stdlib.LengthFunc,
		"concat":       stdlib.ConcatFunc,
		"coalesce":     stdlib.CoalesceFunc,
		"jsonencode":   stdlib.JSONEncodeFunc,
		"jsondecode":   stdlib.JSONDecodeFunc,
		"strlen":       stdlib.StrlenFunc,
		"reverse":      stdlib.ReverseFunc,
		"substr":       stdlib.SubstrFunc,
		"hasindex":     stdlib.HasIndexFunc,
		"int":          stdlib.IntFunc,
		"join":         stdlib.JoinFunc,
		"ns::up":       stdlib.UpperFunc,
		"ns::sub::low": stdlib.LowerFunc,
	}
}
