package reference

import (
	"fmt"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Case is what a fixture asks.
type Case struct {
	Kind    string   `json:"kind"`
	Input   string   `json:"input"`
	With    []string `json:"with,omitempty"`
	Schema  string   `json:"schema,omitempty"`
	Then    string   `json:"then,omitempty"`
	Context string   `json:"context,omitempty"`
}

// Outcome is the reference's answer.
type Outcome struct {
	Value       string       `json:"value"`
	Diagnostics []Diagnostic `json:"diagnostics,omitempty"`
}

// Diagnostic is one of its diagnostics.
type Diagnostic struct {
	Severity string `json:"severity"`
	Summary  string `json:"summary"`
	Range    string `json:"range"`
}

func (d Diagnostic) String() string {
	return fmt.Sprintf("%-6s %s %s", d.Severity, Quote(d.Summary), d.Range)
}

// Run asks the reference.
func Run(c Case, shared *hcl.EvalContext) (out Outcome) {
	r := run{Case: c, ctx: shared}
	if c.Context == "none" {
		r.ctx = nil
	}
	defer func() {
		if problem := recover(); problem != nil {
			out = Outcome{Value: fmt.Sprintf("panic: %v", problem)}
		}
	}()
	out.Value = r.answer()
	for _, d := range r.diags {
		out.Diagnostics = append(out.Diagnostics, Describe(d))
	}
	return out
}

type run struct {
	Case
	ctx   *hcl.EvalContext
	diags hcl.Diagnostics
}

const mainFile = "main.hcl"

func (r *run) answer() string {
	if kind, found := strings.CutPrefix(r.Kind, "json"); found {
		return r.json(kind)
	}
	switch start := hcl.InitialPos; r.Kind {
	case "file":
		return r.body(r.file(r.Input, mainFile).Body.(*hclsyntax.Body))
	case "expr":
		return r.evaluate(r.expression())
	case "template":
		expr, diags := hclsyntax.ParseTemplate([]byte(r.Input), mainFile, start)
		r.diags = append(r.diags, diags...)
		return r.evaluate(expr)
	case "traversal":
		traversal, diags := hclsyntax.ParseTraversalAbs([]byte(r.Input), mainFile, start)
		r.diags = append(r.diags, diags...)
		return steps(traversal)
	case "dynamic":
		return r.dynamic(r.file(r.Input, mainFile).Body)
	case "dynamic-variables":
		return r.dynamicVariables(r.file(r.Input, mainFile).Body)
	case "positions":
		return r.positions(r.file(r.Input, mainFile))
	case "ident":
		return fmt.Sprint(hclsyntax.ValidIdentifier(r.Input))
	case "content", "partial", "attributes":
		return r.content()
	case "convert":
		return converted(r.Input)
	case "conversions":
		return conversions(r.Input)
	case "unify":
		return unified(r.Input)
	default:
		return r.analysed(r.expression(), r.Kind)
	}
}

// positions answers what stands at each offset, from the first where the answer is another one.
func (r *run) positions(file *hcl.File) string {
	answers, last := []string{}, ""
	for at := range len(r.Input) {
		pos, parts := hcl.Pos{Byte: at}, []string{}
		for _, block := range file.BlocksAtPos(pos) {
			parts = append(parts, block.Type)
		}
		if attribute := file.AttributeAtPos(pos); attribute != nil {
			parts = append(parts, attribute.Name+" =")
		}
		if expr := file.OutermostExprAtPos(pos); expr != nil {
			parts = append(parts, Quote(string(expr.Range().SliceBytes([]byte(r.Input)))))
		}
		if nav, ok := file.Nav.(interface{ ContextString(int) string }); ok && nav.ContextString(at) != "" {
			parts = append(parts, "in "+nav.ContextString(at))
		}
		if answer := strings.Join(parts, " "); answer != last {
			answers = append(answers, strings.TrimSpace(fmt.Sprintf("%d %s", at, answer)))
			last = answer
		}
	}
	return strings.Join(answers, "; ")
}

func (r *run) file(text, name string) *hcl.File {
	file, diags := hclsyntax.ParseConfig([]byte(text), name, hcl.InitialPos)
	r.diags = append(r.diags, diags...)
	return file
}

func (r *run) expression() hclsyntax.Expression {
	expr, diags := hclsyntax.ParseExpression([]byte(r.Input), mainFile, hcl.InitialPos)
	r.diags = append(r.diags, diags...)
	return expr
}

func (r *run) evaluate(expr hcl.Expression) string {
	value, diags := expr.Value(r.ctx)
	r.diags = append(r.diags, diags...)
	return Print(value)
}

// body writes attributes with their values, and blocks, in the order of the source.
func (r *run) body(body *hclsyntax.Body) string {
	type item struct {
		start int
		text  func() string
	}
	items := []item{}
	for _, attribute := range body.Attributes {
		items = append(items, item{attribute.SrcRange.Start.Byte, func() string {
			return attribute.Name + " = " + r.evaluate(attribute.Expr)
		}})
	}
	for _, block := range body.Blocks {
		items = append(items, item{block.TypeRange.Start.Byte, func() string {
			return header(block.Type, block.Labels) + " " + r.body(block.Body)
		}})
	}
	sort.SliceStable(items, func(a, b int) bool { return items[a].start < items[b].start })
	texts := []string{}
	for _, item := range items {
		texts = append(texts, item.text())
	}
	return "{" + strings.Join(texts, "; ") + "}"
}

func header(name string, labels []string) string {
	for _, label := range labels {
		name += " " + Quote(label)
	}
	return name
}

func Describe(d *hcl.Diagnostic) Diagnostic {
	severity, where := "error", "-"
	if d.Severity == hcl.DiagWarning {
		severity = "warning"
	}
	if d.Subject != nil {
		where = fmt.Sprintf("%d:%d-%d:%d", d.Subject.Start.Line, d.Subject.Start.Column, d.Subject.End.Line, d.Subject.End.Column)
		if d.Subject.Filename != mainFile {
			where = d.Subject.Filename + ":" + where
		}
	}
	return Diagnostic{severity, d.Summary, where}
}

func steps(traversal hcl.Traversal) string {
	var b strings.Builder
	for _, step := range traversal {
		switch step := step.(type) {
		case hcl.TraverseRoot:
			b.WriteString(step.Name)
		case hcl.TraverseAttr:
			b.WriteString("." + step.Name)
		case hcl.TraverseIndex:
			b.WriteString("[" + Print(step.Key) + "]")
		case hcl.TraverseSplat:
			b.WriteString("[*]")
		}
	}
	return b.String()
}

// nodes names the kinds of expressions as we do.
var nodes = map[string]string{
	"LiteralValueExpr":      "literal",
	"TemplateExpr":          "template",
	"TemplateWrapExpr":      "template wrap",
	"TupleConsExpr":         "tuple",
	"ObjectConsExpr":        "object",
	"ParenthesesExpr":       "parentheses",
	"UnaryOpExpr":           "unary",
	"BinaryOpExpr":          "binary",
	"ConditionalExpr":       "conditional",
	"FunctionCallExpr":      "call",
	"ForExpr":               "for",
	"ScopeTraversalExpr":    "traversal",
	"RelativeTraversalExpr": "relative traversal",
	"IndexExpr":             "index",
	"SplatExpr":             "splat",
	"ExprSyntaxError":       "error",
}

func (r *run) analysed(expr hcl.Expression, kind string) string {
	source := func(e hcl.Expression) string {
		if strings.HasPrefix(r.Kind, "json") {
			return r.evaluate(e)
		}
		if e, ok := e.(*hclsyntax.ObjectConsKeyExpr); ok {
			return string(e.Range().SliceBytes([]byte(r.Input)))
		}
		return string(e.Range().SliceBytes([]byte(r.Input)))
	}
	texts := []string{}
	var diags hcl.Diagnostics
	switch kind {
	case "node":
		return nodes[strings.TrimPrefix(fmt.Sprintf("%T", expr), "*hclsyntax.")]
	case "absolute", "relative":
		var traversal hcl.Traversal
		if kind == "absolute" {
			traversal, diags = hcl.AbsTraversalForExpr(expr)
		} else {
			traversal, diags = hcl.RelTraversalForExpr(expr)
		}
		texts = append(texts, steps(traversal))
	case "keyword":
		texts = append(texts, Quote(hcl.ExprAsKeyword(expr)))
	case "call":
		var call *hcl.StaticCall
		if call, diags = hcl.ExprCall(expr); call != nil {
			texts = append(texts, call.Name)
			for _, argument := range call.Arguments {
				texts = append(texts, source(argument))
			}
		}
	case "list":
		var items []hcl.Expression
		items, diags = hcl.ExprList(expr)
		for _, item := range items {
			texts = append(texts, source(item))
		}
	case "map":
		var items []hcl.KeyValuePair
		items, diags = hcl.ExprMap(expr)
		for _, item := range items {
			texts = append(texts, source(item.Key)+" = "+source(item.Value))
		}
	case "variables":
		for _, traversal := range expr.Variables() {
			texts = append(texts, steps(traversal))
		}
	default:
		panic("no such kind: " + kind)
	}
	r.diags = append(r.diags, diags...)
	return strings.Join(texts, "; ")
}

// schema reads "a foo!, a bar, b baz(x, y)": attributes (! for required) and block types with label names.
func schema(text string) *hcl.BodySchema {
	schema := &hcl.BodySchema{}
	for _, item := range strings.Split(text, ";") {
		kind, name, _ := strings.Cut(strings.TrimSpace(item), " ")
		switch kind {
		case "a":
			bare, required := strings.CutSuffix(name, "!")
			schema.Attributes = append(schema.Attributes, hcl.AttributeSchema{Name: bare, Required: required})
		case "b":
			bare, labels, labelled := strings.Cut(strings.TrimSuffix(name, ")"), "(")
			header := hcl.BlockHeaderSchema{Type: bare}
			if labelled {
				header.LabelNames = strings.Split(labels, " ")
			}
			schema.Blocks = append(schema.Blocks, header)
		}
	}
	return schema
}

func (r *run) content() string {
	files := []*hcl.File{r.file(r.Input, mainFile)}
	for i, text := range r.With {
		files = append(files, r.file(text, fmt.Sprintf("%d.hcl", i+2)))
	}
	body := files[0].Body
	if len(files) > 1 {
		body = hcl.MergeFiles(files)
	}
	return r.asked(body, r.Kind)
}

func (r *run) asked(body hcl.Body, kind string) string {
	if kind == "attributes" {
		attributes, diags := body.JustAttributes()
		r.diags = append(r.diags, diags...)
		return "{" + strings.Join(r.attributes(attributes), "; ") + "}"
	}
	if kind == "content" {
		content, diags := body.Content(schema(r.Schema))
		r.diags = append(r.diags, diags...)
		return r.selected(content)
	}
	content, rest, diags := body.PartialContent(schema(r.Schema))
	r.diags = append(r.diags, diags...)
	first := r.selected(content)
	if r.Then == "attributes" {
		attributes, diags := rest.JustAttributes()
		r.diags = append(r.diags, diags...)
		return first + " then {" + strings.Join(r.attributes(attributes), "; ") + "}"
	}
	content, diags = rest.Content(schema(r.Then))
	r.diags = append(r.diags, diags...)
	return first + " then " + r.selected(content)
}

func (r *run) selected(content *hcl.BodyContent) string {
	texts := r.attributes(content.Attributes)
	for _, block := range content.Blocks {
		native, ok := block.Body.(*hclsyntax.Body)
		if ok {
			texts = append(texts, header(block.Type, block.Labels)+" "+r.body(native))
		} else {
			texts = append(texts, header(block.Type, block.Labels)+" "+r.nested(block.Body))
		}
	}
	return "{" + strings.Join(texts, "; ") + "}"
}

func (r *run) attributes(attributes hcl.Attributes) (texts []string) {
	sorted := []*hcl.Attribute{}
	for _, attribute := range attributes {
		sorted = append(sorted, attribute)
	}
	sort.Slice(sorted, func(a, b int) bool {
		x, y := sorted[a].Range, sorted[b].Range
		return x.Filename > y.Filename || x.Filename == y.Filename && x.Start.Byte < y.Start.Byte
	})
	for _, attribute := range sorted {
		texts = append(texts, attribute.Name+" = "+r.evaluate(attribute.Expr))
	}
	return texts
}
