package reference

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/json"
)

// json answers the kinds that begin with "json": the same questions, asked of the JSON syntax.
func (r *run) json(kind string) string {
	switch kind {
	case "":
		attributes, diags := r.jsonFile(r.Input, mainFile).Body.JustAttributes()
		r.diags = append(r.diags, diags...)
		return "{" + strings.Join(r.attributes(attributes), "; ") + "}"
	case "-dynamic":
		return r.dynamic(r.jsonFile(r.Input, mainFile).Body)
	case "-positions":
		return r.positions(r.jsonFile(r.Input, mainFile))
	case "-expr":
		return r.evaluate(r.jsonExpression())
	case "-content", "-partial", "-attributes":
		files := []*hcl.File{r.jsonFile(r.Input, mainFile)}
		for i, text := range r.With {
			name := fmt.Sprintf("%d.hcl", i+2)
			if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
				files = append(files, r.jsonFile(text, name))
			} else {
				files = append(files, r.file(text, name))
			}
		}
		body := files[0].Body
		if len(files) > 1 {
			body = hcl.MergeFiles(files)
		}
		return r.asked(body, kind[1:])
	default:
		return r.analysed(r.jsonExpression(), kind[1:])
	}
}

func (r *run) jsonFile(text, name string) *hcl.File {
	file, diags := json.Parse([]byte(text), name)
	r.diags = append(r.diags, diags...)
	return file
}

func (r *run) jsonExpression() hcl.Expression {
	expr, diags := json.ParseExpression([]byte(r.Input), mainFile)
	r.diags = append(r.diags, diags...)
	return expr
}

// nested writes the body of a block: a native one whole, a JSON one as the properties that the schema does not name as
// blocks, and those blocks.
func (r *run) nested(body hcl.Body) string {
	asked := schema(r.Schema)
	for i := range asked.Attributes {
		asked.Attributes[i].Required = false
	}
	content, rest, diags := body.PartialContent(asked)
	r.diags = append(r.diags, diags...)
	more, diags := rest.JustAttributes()
	r.diags = append(r.diags, diags...)
	for name, attribute := range more {
		content.Attributes[name] = attribute
	}
	return r.selected(content)
}
