// Command bare compares files of Terraform with the same files in the JSON syntax: where Terraform takes a reference, a keyword
// or a type in place of a value, the reference's analyses must find the same in both.
//
// Each argument is a native file, or a folder that is searched for them; the JSON is beside each, with ".json" appended. Prints the
// arguments that differ. What the analyses do not find in the native file is left out: Terraform reads it by other means.
package bare

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
)

// A body has arguments with references, and blocks.
type body struct {
	arguments []string
	blocks    map[string]block
}

type block struct {
	labels int
	body   body
}

var (
	provisioner = block{1, body{[]string{"when", "on_failure"}, nil}}
	lifecycle   = block{0, body{[]string{"ignore_changes", "replace_triggered_by"}, nil}}
	dynamic     = block{1, body{[]string{"iterator"}, nil}}
	resource    = block{2, body{[]string{"provider", "depends_on"},
		map[string]block{"lifecycle": lifecycle, "provisioner": provisioner, "dynamic": dynamic}}}
	file = body{nil, map[string]block{
		"terraform": {0, body{nil, map[string]block{"required_providers": {0, body{nil, nil}}}}},
		"variable":  {1, body{[]string{"type"}, nil}},
		"output":    {1, body{[]string{"depends_on"}, nil}},
		"resource":  resource,
		"data":      resource,
		"module":    {1, body{[]string{"providers", "depends_on"}, nil}},
		"moved":     {0, body{[]string{"from", "to"}, nil}},
		"import":    {0, body{[]string{"to", "provider"}, nil}},
		"removed":   {0, body{[]string{"from"}, nil}},
	}}
)

func Main() {
	var paths []string
	for _, argument := range os.Args[1:] {
		filepath.WalkDir(argument, func(path string, entry fs.DirEntry, err error) error {
			if _, absent := os.Stat(path + ".json"); absent == nil && strings.HasSuffix(path, ".tf") {
				paths = append(paths, path)
			}
			return nil
		})
	}
	for _, path := range paths {
		native, converted := parse(path), parse(path+".json")
		if native == nil || converted == nil {
			fmt.Println(path, "does not parse")
			differ++
			continue
		}
		compare(path, native, converted, file)
	}
	fmt.Printf("%d files, %d references and keywords, %d types, %d left out; %d differ\n",
		len(paths), references, types, leftOut, differ)
	if differ > 0 {
		os.Exit(1)
	}
}

var references, types, leftOut, differ int

func parse(path string) hcl.Body {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	read := hclsyntax.ParseConfig
	if strings.HasSuffix(path, ".json") {
		read = func(source []byte, path string, _ hcl.Pos) (*hcl.File, hcl.Diagnostics) {
			return json.Parse(source, path)
		}
	}
	file, diags := read(source, path, hcl.InitialPos)
	if diags.HasErrors() {
		return nil
	}
	return file.Body
}

func compare(path string, native, converted hcl.Body, shape body) {
	schema := &hcl.BodySchema{}
	for _, name := range shape.arguments {
		schema.Attributes = append(schema.Attributes, hcl.AttributeSchema{Name: name})
	}
	for name, block := range shape.blocks {
		labels := make([]string, block.labels)
		schema.Blocks = append(schema.Blocks, hcl.BlockHeaderSchema{Type: name, LabelNames: labels})
	}
	left, _, _ := native.PartialContent(schema)
	right, _, _ := converted.PartialContent(schema)
	for name, attribute := range left.Attributes {
		at := fmt.Sprintf("%s:%d %s", path, attribute.Range.Start.Line, name)
		other := right.Attributes[name]
		if other == nil {
			fmt.Println(at, "is absent")
			differ++
			continue
		}
		compareExpressions(at, name, attribute.Expr, other.Expr)
	}
	// Both have the blocks of one type in the same order.
	for name, block := range shape.blocks {
		these, those := left.Blocks.OfType(name), right.Blocks.OfType(name)
		if len(these) != len(those) {
			fmt.Println(path, len(these), len(those), name)
			differ++
			continue
		}
		// The JSON groups blocks by their labels.
		for _, blocks := range []hcl.Blocks{these, those} {
			sort.SliceStable(blocks, func(i, j int) bool { return strings.Join(blocks[i].Labels, " ") < strings.Join(blocks[j].Labels, " ") })
		}
		for index, it := range these {
			compare(path, it.Body, those[index].Body, block.body)
			if name == "required_providers" {
				compareProviders(path, it.Body, those[index].Body)
			}
		}
	}
}

func compareProviders(path string, native, converted hcl.Body) {
	left, _ := native.JustAttributes()
	right, _ := converted.JustAttributes()
	for name, attribute := range left {
		these, diags := hcl.ExprMap(attribute.Expr)
		those, others := hcl.ExprMap(right[name].Expr)
		if diags.HasErrors() || others.HasErrors() || len(these) != len(those) {
			continue
		}
		for index, it := range these {
			key, _ := it.Key.Value(nil)
			if key.Type() == cty.String && key.AsString() == "configuration_aliases" {
				compareExpressions(path+" "+name, "configuration_aliases", it.Value, those[index].Value)
			}
		}
	}
}

func compareExpressions(at, name string, native, converted hcl.Expression) {
	read := found
	count := &references
	if name == "type" {
		read, count = typeOf, &types
	}
	expected, ok := read(native)
	if !ok {
		leftOut++
		return
	}
	*count++
	if actual, ok := read(converted); !ok || actual != expected {
		fmt.Printf("%s: %q, not %q\n", at, actual, expected)
		differ++
	}
}

func typeOf(expression hcl.Expression) (string, bool) {
	ty, defaults, diags := typeexpr.TypeConstraintWithDefaults(expression)
	return fmt.Sprintf("%#v", ty) + textOf(defaults), !diags.HasErrors()
}

func textOf(defaults *typeexpr.Defaults) string {
	if defaults == nil {
		return ""
	}
	// A map is printed in the order of its keys.
	text := fmt.Sprintf(" %#v", defaults.DefaultValues)
	children := map[string]string{}
	for name, child := range defaults.Children {
		children[name] = textOf(child)
	}
	return text + fmt.Sprint(children)
}

// found returns the references and keywords in an expression.
func found(expression hcl.Expression) (string, bool) {
	if traversal, diags := hcl.AbsTraversalForExpr(expression); !diags.HasErrors() {
		var text strings.Builder
		for _, step := range traversal {
			switch step := step.(type) {
			case hcl.TraverseRoot:
				text.WriteString(step.Name)
			case hcl.TraverseAttr:
				text.WriteString("." + step.Name)
			case hcl.TraverseIndex:
				fmt.Fprintf(&text, "[%#v]", step.Key)
			}
		}
		return text.String(), true
	}
	if pairs, diags := hcl.ExprMap(expression); !diags.HasErrors() {
		var all []string
		for _, pair := range pairs {
			key, isKey := found(pair.Key)
			value, isValue := found(pair.Value)
			if !isKey || !isValue {
				return "", false
			}
			all = append(all, key+" = "+value)
		}
		return strings.Join(all, ", "), true
	}
	elements, diags := hcl.ExprList(expression)
	if diags.HasErrors() {
		return "", false
	}
	var all []string
	for _, element := range elements {
		text, ok := found(element)
		if !ok {
			return "", false
		}
		all = append(all, text)
	}
	return "[" + strings.Join(all, ", ") + "]", true
}
