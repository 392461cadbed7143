// Command texts reads what writers made of texts, and compares it with the texts.
//
// Each argument is a file of JSON objects, one a line: a text, the writer, what it wrote, and the value of the template in it, where
// `x` is empty. Prints what reads back as another text.
package texts

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
	"golang.org/x/text/unicode/norm"
)

type written struct {
	Text     string
	Writer   string
	JSON     bool
	Source   string
	Template *string
}

var documents, names, skipped, differ atomic.Int64

func Main() {
	lines := make(chan string, 1000)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for line := range lines {
				var document written
				err := json.Unmarshal([]byte(line), &document)
				if err == nil {
					err = document.check()
				}
				if err != nil && differ.Add(1) <= 20 {
					fmt.Printf("%q of %s: %v\n%s\n", document.Text, document.Writer, err, document.Source)
				}
			}
		}()
	}
	for _, path := range os.Args[1:] {
		file, err := os.Open(path)
		if err != nil {
			fmt.Println(err)
			os.Exit(2)
		}
		scanner := bufio.NewScanner(file)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			lines <- scanner.Text()
		}
		file.Close()
	}
	close(lines)
	workers.Wait()
	fmt.Printf("%d documents, %d names (%d of newer versions of Unicode left out): %d read back as another\n",
		documents.Load(), names.Load(), skipped.Load(), differ.Load())
	if differ.Load() > 0 {
		os.Exit(1)
	}
}

func (document written) check() error {
	if document.Writer == "names" {
		return document.checkName()
	}
	documents.Add(1)
	var file *hcl.File
	var diags hcl.Diagnostics
	if document.JSON {
		file, diags = hcljson.Parse([]byte(document.Source), "text.hcl.json")
	} else {
		file, diags = hclsyntax.ParseConfig([]byte(document.Source), "text.hcl", hcl.InitialPos)
	}
	if diags.HasErrors() {
		return diags
	}
	content, diags := file.Body.Content(&hcl.BodySchema{
		Attributes: []hcl.AttributeSchema{{Name: "text"}, {Name: "list"}, {Name: "object"}, {Name: "objects"}, {Name: "template"}},
		Blocks:     []hcl.BlockHeaderSchema{{Type: "block", LabelNames: []string{"label"}}},
	})
	if diags.HasErrors() {
		return diags
	}
	text := cty.StringVal(document.Text)
	object := cty.ObjectVal(map[string]cty.Value{text.AsString(): text})
	expected := map[string]cty.Value{
		"text":    text,
		"list":    cty.TupleVal([]cty.Value{text, text}),
		"object":  object,
		"objects": cty.TupleVal([]cty.Value{object}),
	}
	if document.Template != nil {
		expected["template"] = cty.StringVal(*document.Template)
	}
	if err := compare(content.Attributes, expected); err != nil {
		return err
	}
	for _, block := range content.Blocks {
		if norm.NFC.String(block.Labels[0]) != text.AsString() {
			return fmt.Errorf("label %q", block.Labels[0])
		}
		attributes, diags := block.Body.JustAttributes()
		if diags.HasErrors() {
			return diags
		}
		if err := compare(attributes, map[string]cty.Value{"text": text}); err != nil {
			return err
		}
	}
	return nil
}

func compare(attributes hcl.Attributes, expected map[string]cty.Value) error {
	if len(attributes) != len(expected) {
		return fmt.Errorf("%d arguments", len(attributes))
	}
	context := &hcl.EvalContext{Variables: map[string]cty.Value{"x": cty.StringVal("")}}
	for name, attribute := range attributes {
		value, diags := attribute.Expr.Value(context)
		if diags.HasErrors() {
			return diags
		}
		if !value.RawEquals(expected[name]) {
			return fmt.Errorf("%s is %#v", name, value)
		}
	}
	return nil
}

func (document written) checkName() error {
	// What is a name depends on the version of Unicode.
	if !hclsyntax.ValidIdentifier(document.Text) {
		skipped.Add(1)
		return nil
	}
	names.Add(1)
	file, diags := hclsyntax.ParseConfig([]byte(document.Source), "text.hcl", hcl.InitialPos)
	if diags.HasErrors() {
		return diags
	}
	body := file.Body.(*hclsyntax.Body)
	if len(body.Blocks) != 1 || body.Blocks[0].Type != document.Text || body.Blocks[0].Body.Attributes[document.Text] == nil {
		return fmt.Errorf("block %q", body.Blocks[0].Type)
	}
	return nil
}
