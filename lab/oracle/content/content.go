// Command content compares native files with the same files in the JSON syntax: by the schema of the native file, both
// must have the same arguments and blocks, with the same references and values.
//
// Each argument is a native file, or a folder of them; the JSON is beside each, with ".json" appended. Prints the files that
// differ.
package content

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
)

func Main() {
	files, differ := 0, 0
	for _, argument := range os.Args[1:] {
		paths := []string{argument}
		if info, err := os.Stat(argument); err == nil && info.IsDir() {
			paths, _ = filepath.Glob(filepath.Join(argument, "*.hcl"))
		}
		for _, path := range paths {
			files++
			if err := compare(path); err != nil {
				fmt.Println(path, err)
				differ++
			}
		}
	}
	fmt.Printf("%d files, %d arguments with %d references, %d values, %d blocks; %d files differ\n",
		files, arguments, references, values, blocks, differ)
	if differ > 0 {
		os.Exit(1)
	}
}

var arguments, references, values, blocks int

func compare(path string) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	native, diags := hclsyntax.ParseConfig(src, path, hcl.InitialPos)
	if diags.HasErrors() {
		return diags
	}
	src, err = os.ReadFile(path + ".json")
	if err != nil {
		return err
	}
	converted, diags := json.Parse(src, path+".json")
	if diags.HasErrors() {
		return diags
	}
	return compareBodies(native.Body.(*hclsyntax.Body), converted.Body)
}

func compareBodies(native *hclsyntax.Body, converted hcl.Body) error {
	var schema hcl.BodySchema
	for name := range native.Attributes {
		schema.Attributes = append(schema.Attributes, hcl.AttributeSchema{Name: name})
	}
	byType := map[string][]*hclsyntax.Block{}
	for _, block := range native.Blocks {
		known := byType[block.Type]
		if len(known) == 0 {
			schema.Blocks = append(schema.Blocks, hcl.BlockHeaderSchema{Type: block.Type, LabelNames: block.Labels})
		} else if len(known[0].Labels) != len(block.Labels) {
			return fmt.Errorf("no schema has %q blocks with different numbers of labels", block.Type)
		}
		byType[block.Type] = append(known, block)
	}
	content, diags := converted.Content(&schema)
	if diags.HasErrors() {
		return diags
	}
	if len(content.Attributes) != len(native.Attributes) || len(content.Blocks) != len(native.Blocks) {
		return fmt.Errorf("%d arguments and %d blocks instead of %d and %d", len(content.Attributes),
			len(content.Blocks), len(native.Attributes), len(native.Blocks))
	}
	for name, attribute := range native.Attributes {
		if err := compareExpressions(attribute.Expr, content.Attributes[name].Expr); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	seen := map[string]int{}
	for _, block := range content.Blocks {
		expected := byType[block.Type][seen[block.Type]]
		seen[block.Type]++
		blocks++
		if strings.Join(block.Labels, "\x00") != strings.Join(expected.Labels, "\x00") {
			return fmt.Errorf("%s: labels %q instead of %q", block.Type, block.Labels, expected.Labels)
		}
		if err := compareBodies(expected.Body, block.Body); err != nil {
			return fmt.Errorf("%s: %w", block.Type, err)
		}
	}
	return nil
}

func compareExpressions(native, converted hcl.Expression) error {
	arguments++
	expected, found := variables(native), variables(converted)
	if expected != found {
		return fmt.Errorf("references\n%s\ninstead of\n%s", found, expected)
	}
	if expected != "" {
		references += 1 + strings.Count(expected, "\n")
		return nil
	}
	// An expression with calls has no value here.
	// Without a context, strings of JSON are no templates.
	context := &hcl.EvalContext{}
	value, diags := native.Value(context)
	if diags.HasErrors() {
		return nil
	}
	values++
	other, diags := converted.Value(context)
	if diags.HasErrors() {
		return diags
	}
	if !other.RawEquals(value) {
		return fmt.Errorf("%#v instead of %#v", other, value)
	}
	return nil
}

func variables(expression hcl.Expression) string {
	var found []string
	for _, traversal := range expression.Variables() {
		found = append(found, text(traversal))
	}
	sort.Strings(found)
	return strings.Join(found, "\n")
}

func text(traversal hcl.Traversal) string {
	var out strings.Builder
	for _, step := range traversal {
		switch step := step.(type) {
		case hcl.TraverseRoot:
			out.WriteString(step.Name)
		case hcl.TraverseAttr:
			out.WriteString("." + step.Name)
		case hcl.TraverseIndex:
			if step.Key.Type() == cty.String {
				fmt.Fprintf(&out, "[%q]", step.Key.AsString())
			} else {
				fmt.Fprintf(&out, "[%s]", step.Key.AsBigFloat().String())
			}
		case hcl.TraverseSplat:
			out.WriteString("[*]")
		}
	}
	return out.String()
}
