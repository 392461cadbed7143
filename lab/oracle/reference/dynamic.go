package reference

import (
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/dynblock"
	"github.com/hashicorp/hcl/v2/hcldec"
	"github.com/zclconf/go-cty/cty"
)

// expanded is what bodies with dynamic blocks are decoded by; tests/dynamic.rs has the same.
var expanded = func() hcldec.Spec {
	x := &hcldec.AttrSpec{Name: "x", Type: cty.DynamicPseudoType}
	text := &hcldec.AttrSpec{Name: "x", Type: cty.String}
	label := func(i int, name string) hcldec.Spec { return &hcldec.BlockLabelSpec{Index: i, Name: name} }
	return hcldec.TupleSpec{
		x,
		&hcldec.BlockTupleSpec{TypeName: "b", Nested: hcldec.TupleSpec{
			x,
			&hcldec.BlockTupleSpec{TypeName: "c", Nested: hcldec.TupleSpec{
				x,
				&hcldec.BlockTupleSpec{TypeName: "d", Nested: x},
			}},
		}},
		&hcldec.BlockListSpec{TypeName: "l", Nested: text},
		&hcldec.BlockSetSpec{TypeName: "s", Nested: text},
		&hcldec.BlockSpec{TypeName: "o", Nested: text},
		&hcldec.BlockTupleSpec{TypeName: "p", Nested: hcldec.TupleSpec{label(0, "first"), label(1, "second"), x}},
		&hcldec.BlockMapSpec{TypeName: "m", LabelNames: []string{"key"}, Nested: text},
		&hcldec.BlockAttrsSpec{TypeName: "a", ElementType: cty.String},
	}
}()

// dynamic answers what a body gives once its dynamic blocks are expanded.
func (r *run) dynamic(body hcl.Body) string {
	value, diags := hcldec.Decode(dynblock.Expand(body, r.ctx), expanded, r.ctx)
	r.diags = append(r.diags, diags...)
	return Print(value)
}

// dynamicVariables answers what such a body refers to: for expanding it, and in all.
func (r *run) dynamicVariables(body hcl.Body) string {
	text := func(found []hcl.Traversal) string {
		texts := []string{}
		for _, traversal := range found {
			texts = append(texts, steps(traversal))
		}
		sort.Strings(texts)
		return strings.Join(texts, " ")
	}
	return strings.TrimSpace(text(dynblock.ExpandVariablesHCLDec(body, expanded)) + "; " + text(dynblock.VariablesHCLDec(body, expanded)))
}
