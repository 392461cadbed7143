// Command types writes what the reference makes of type expressions and of their defaults.
//
//	go run . types < ../../tests/fixtures/type_expressions/expressions.rows
//
// Each line of the input up to " │ " is a question: a mode (exact, constraint, defaults) and a type expression, or
// "apply", a type expression and a value, with " ← " between them. Lines without one are copied.
package types

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"oracle/reference"
)

func Main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		question, _, found := strings.Cut(lines.Text(), " │")
		if !found {
			fmt.Println(lines.Text())
			continue
		}
		mode, rest, _ := strings.Cut(question, " ")
		fmt.Printf("%s │ %s\n", question, answer(mode, rest))
	}
}

func answer(mode, text string) string {
	text, input, _ := strings.Cut(text, " ← ")
	expression, found := hclsyntax.ParseExpression([]byte(text), "type", hcl.InitialPos)
	if found.HasErrors() {
		return "does not parse"
	}
	var ty cty.Type
	var defaults *typeexpr.Defaults
	switch mode {
	case "exact":
		ty, found = typeexpr.Type(expression)
	case "constraint":
		ty, found = typeexpr.TypeConstraint(expression)
	default:
		ty, defaults, found = typeexpr.TypeConstraintWithDefaults(expression)
	}
	if mode == "apply" {
		return apply(ty, defaults, input)
	}
	result := reference.PrintType(ty)
	for _, one := range found {
		result += fmt.Sprintf(" ! %q %d-%d", one.Summary, one.Subject.Start.Column, one.Subject.End.Column)
	}
	return result
}

func apply(ty cty.Type, defaults *typeexpr.Defaults, input string) string {
	expression, _ := hclsyntax.ParseExpression([]byte(input), "value", hcl.InitialPos)
	value, found := expression.Value(nil)
	if found.HasErrors() {
		return "is no value"
	}
	if defaults != nil {
		value = defaults.Apply(value)
	}
	value, err := convert.Convert(value, ty)
	if err != nil {
		return "E"
	}
	return reference.Print(value)
}
