// Command references compares the variables that native files refer to with those of the same files in the JSON syntax.
//
// Each argument is a native file; the JSON is beside it, with ".json" appended. Prints the files that differ.
package main

import (
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
)

func main() {
	differ := 0
	for _, path := range os.Args[1:] {
		native, err := ofNative(path)
		if err != nil {
			fmt.Println(path, err)
			differ++
			continue
		}
		converted, err := ofJSON(path + ".json")
		if err != nil {
			fmt.Println(path, err)
			differ++
			continue
		}
		if native != converted {
			fmt.Printf("%s\n--- native\n%s\n--- json\n%s\n", path, native, converted)
			differ++
		}
	}
	fmt.Printf("%d files, %d differ\n", len(os.Args)-1, differ)
	if differ > 0 {
		os.Exit(1)
	}
}

func ofNative(path string) (string, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	file, diags := hclsyntax.ParseConfig(src, path, hcl.InitialPos)
	if diags.HasErrors() {
		return "", diags
	}
	var found []string
	collect(file.Body.(*hclsyntax.Body), &found)
	return sorted(found), nil
}

func collect(body *hclsyntax.Body, found *[]string) {
	for _, attribute := range body.Attributes {
		for _, traversal := range attribute.Expr.Variables() {
			*found = append(*found, text(traversal))
		}
	}
	for _, block := range body.Blocks {
		collect(block.Body, found)
	}
}

func ofJSON(path string) (string, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	file, diags := json.Parse(src, path)
	if diags.HasErrors() {
		return "", diags
	}
	attributes, diags := file.Body.JustAttributes()
	if diags.HasErrors() {
		return "", diags
	}
	var found []string
	for _, attribute := range attributes {
		for _, traversal := range attribute.Expr.Variables() {
			found = append(found, text(traversal))
		}
	}
	return sorted(found), nil
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

func sorted(found []string) string {
	sort.Strings(found)
	return strings.Join(found, "\n")
}
