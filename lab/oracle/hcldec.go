//go:build hcldec

// The kind hcldec compares the cases of spec files with the answers of the reference's program of this name, and prints those that
// differ. A case with a "differs" line must differ. The specs are read by the sources of that program, which `.ci/oracle` adds.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/dynblock"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hcldec"
	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"oracle/fill"
	"oracle/reference"
)

// parser is what loadSpecFile reads with.
var parser *hclparse.Parser

func init() {
	kinds["hcldec"] = compareSpecs
}

func compareSpecs() {
	flag.Parse()
	// The program reads this spec, but its lists of names lack it.
	specSchemaUnlabelled.Blocks = append(specSchemaUnlabelled.Blocks, hcl.BlockHeaderSchema{Type: "block_attrs"})
	specSchemaLabelled.Blocks = append(specSchemaLabelled.Blocks, hcl.BlockHeaderSchema{Type: "block_attrs", LabelNames: specSchemaLabelledLabels})
	cases, wrong := []specCase{}, 0
	for _, root := range flag.Args() {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && filepath.Ext(path) == ".case" {
				cases = append(cases, readCases(path)...)
			}
			return err
		})
		if err != nil {
			panic(err)
		}
	}
	folder, err := os.MkdirTemp("", "oracle")
	if err != nil {
		panic(err)
	}
	// A report has the name of its file as it is given.
	if err := os.Chdir(folder); err != nil {
		panic(err)
	}
	for _, c := range cases {
		if found := c.difference(); found != "" {
			fmt.Printf("%s: %s: %s\n", c.path, c.name, found)
			wrong++
		}
	}
	os.RemoveAll(folder)
	if len(cases) == 0 || wrong > 0 {
		fmt.Println(wrong, "cases of", len(cases), "differ")
		os.Exit(1)
	}
}

// specCase is a case with its sections: the file's before its own.
type specCase struct {
	path, name string
	sections   []section
}

// section is a key with the bytes that its text stands for.
type section struct{ key, text string }

func readCases(path string) (cases []specCase) {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	blocks := strings.Split("\n"+string(text), "\n=== ")
	common := sections(blocks[0])
	for _, block := range blocks[1:] {
		name, rest, _ := strings.Cut(block, "\n")
		cases = append(cases, specCase{path, name, append(slices.Clone(common), sections(rest)...)})
	}
	return cases
}

// sections reads keys whose text is on their line, or in the lines below, indented by two spaces.
func sections(text string) (all []section) {
	blanks := ""
	for _, line := range strings.Split(text, "\n") {
		if indented, found := strings.CutPrefix(line, "  "); found {
			all[len(all)-1].text += blanks + indented + "\n"
			blanks = ""
			continue
		}
		key, rest, _ := strings.Cut(line, " ")
		switch {
		case key == "":
			blanks += "\n"
		case !strings.HasPrefix(key, "#"):
			all = append(all, section{key, fill.Decode(strings.TrimSpace(rest))})
			blanks = ""
		}
	}
	return all
}

func (c specCase) expandsDynamic() bool {
	return strings.Contains(c.path, "/dynamic_blocks")
}

func (c specCase) last(key string) (text string, found bool) {
	for _, one := range c.sections {
		if one.key == key {
			text, found = one.text, true
		}
	}
	return text, found
}

// difference tells in which answers the reference differs from the case, or that it agrees although it should not.
func (c specCase) difference() string {
	inputs := []section{}
	for _, one := range c.sections {
		if one.key == "file" || one.key == "json" {
			inputs = append(inputs, one)
		}
	}
	if len(inputs) == 0 {
		inputs = append(inputs, section{"file", ""})
	}
	spec, _ := c.last("spec")
	_, differs := c.last("differs")
	found := []string{}
	for _, input := range inputs {
		value, mistakes := c.decoded(spec, input)
		if !c.expects(value, mistakes) {
			found = append(found, fmt.Sprintf("the reference answers to %s\n%s", input.key, strings.Join(append(mistakes, reference.Print(value)), "\n")))
		}
	}
	switch {
	case differs && len(found) == 0:
		return "the reference agrees"
	case differs:
		return ""
	}
	return strings.Join(found, "\n")
}

// expects tells whether a value, or the mistakes in place of it, are what the case says.
func (c specCase) expects(value cty.Value, mistakes []string) bool {
	expected := []string{}
	for _, one := range c.sections {
		if one.key == "error" || one.key == "warning" {
			expected = append(expected, fmt.Sprintf("%-6s %s", one.key, one.text))
		}
	}
	slices.Sort(expected)
	if len(expected) > 0 || len(mistakes) > 0 {
		return slices.Equal(expected, mistakes)
	}
	ty := cty.DynamicPseudoType
	if text, found := c.last("type"); found {
		found, diags := typeexpr.TypeConstraint(parsed(text))
		if diags.HasErrors() {
			panic(diags)
		}
		ty = found
	}
	text, found := c.last("result")
	if !found {
		return value.Type().TestConformance(ty) == nil
	}
	result, diags := parsed(text).Value(nil)
	if diags.HasErrors() {
		panic(diags)
	}
	result, err := convert.Convert(result, ty)
	return err == nil && result.RawEquals(value)
}

func parsed(text string) hcl.Expression {
	expression, diags := hclsyntax.ParseExpression([]byte(text), "expected", hcl.InitialPos)
	if diags.HasErrors() {
		panic(diags)
	}
	return expression
}

// decoded gives the value of a file by a spec, or the mistakes in place of it, sorted and each once: the reference reports a mistake in a
// dynamic block for each element.
func (c specCase) decoded(spec string, input section) (value cty.Value, mistakes []string) {
	defer func() {
		if cause := recover(); cause != nil {
			value, mistakes = cty.DynamicVal, []string{fmt.Sprint("panic: ", cause)}
		}
	}()
	var diags hcl.Diagnostics
	value, diags = c.decode(spec, input)
	for _, one := range diags {
		if one.Subject != nil {
			// A case has mistakes in one of its files only, and does not name it.
			place := *one.Subject
			place.Filename = "main.hcl"
			one.Subject = &place
		}
		mistakes = append(mistakes, reference.Describe(one).String())
	}
	slices.Sort(mistakes)
	if c.expandsDynamic() {
		// A mistake in a dynamic block is reported for each element; row "one-report" of differences.md.
		mistakes = slices.Compact(mistakes)
	}
	return value, mistakes
}

// decode does what the program does between its command line and its output.
func (c specCase) decode(spec string, input section) (cty.Value, hcl.Diagnostics) {
	parser = hclparse.NewParser()
	content, diags := loadSpecFile(written("spec.hcldec", spec))
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	var ctx *hcl.EvalContext
	if len(content.Variables) > 0 || len(content.Functions) > 0 {
		ctx = &hcl.EvalContext{}
	}
	if len(content.Variables) > 0 {
		ctx.Variables = content.Variables
	}
	if len(content.Functions) > 0 {
		ctx.Functions = content.Functions
	}
	parse, name := parser.ParseHCLFile, "main.hcl"
	if input.key == "json" {
		parse, name = parser.ParseJSONFile, "main.hcl.json"
	}
	file, more := parse(written(name, input.text))
	diags = append(diags, more...)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	body := file.Body
	// The program does not expand dynamic blocks; the library that it calls can.
	if c.expandsDynamic() {
		body = dynblock.Expand(body, ctx)
	}
	value, more := hcldec.Decode(body, content.RootSpec, ctx)
	return value, append(diags, more...)
}

func written(name, text string) string {
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		panic(err)
	}
	return name
}
