package model

import (
	"fmt"
	"math/rand"
	"strings"

	"oracle/reference"

	"github.com/zclconf/go-cty/cty"
)

// generator makes questions; the same seed makes the same ones.
type generator struct{ *rand.Rand }

func (g generator) question() string {
	switch n := g.Intn(100); {
	case n < 50:
		from := g.ty(3)
		return fmt.Sprintf("convert %s | %s", g.value(from, true), reference.PrintType(g.near(from, 3)))
	case n < 65:
		from := g.ty(3)
		return fmt.Sprintf("available %s | %s", reference.PrintType(from), reference.PrintType(g.near(from, 3)))
	case n < 90:
		first := g.ty(2)
		parts := []string{[]string{"safe", "unsafe"}[g.Intn(2)], reference.PrintType(first)}
		for range 1 + g.Intn(3) {
			parts = append(parts, reference.PrintType(g.plain(g.near(first, 2))))
		}
		return "unify " + strings.Join(parts, " | ")
	default:
		ty := g.ty(2)
		other := ty
		if g.Intn(3) == 0 {
			other = g.plain(g.near(ty, 2))
		}
		return fmt.Sprintf("equal %s | %s", g.value(ty, true), g.value(other, true))
	}
}

var names = []string{"a", "b", "c d", "é"}

// ty makes a type without optional attributes that nests so deep at most.
func (g generator) ty(depth int) cty.Type {
	n := g.Intn(12)
	if depth == 0 {
		n = g.Intn(5)
	}
	switch n {
	case 0, 1:
		return cty.String
	case 2:
		return cty.Number
	case 3:
		return cty.Bool
	case 4:
		if g.Intn(2) == 0 {
			return cty.Number
		}
		return cty.DynamicPseudoType
	case 5:
		return cty.List(g.ty(depth - 1))
	case 6:
		return cty.Set(g.ty(depth - 1))
	case 7:
		return cty.Map(g.ty(depth - 1))
	case 8, 9:
		elements := []cty.Type{}
		for range g.Intn(4) {
			elements = append(elements, g.ty(depth-1))
		}
		return cty.Tuple(elements)
	default:
		attributes := map[string]cty.Type{}
		for range g.Intn(4) {
			attributes[names[g.Intn(len(names))]] = g.ty(depth - 1)
		}
		return cty.Object(attributes)
	}
}

// near makes a type to which values of the given one may well convert.
func (g generator) near(ty cty.Type, depth int) cty.Type {
	switch n := g.Intn(20); {
	case n == 0:
		return g.ty(depth)
	case n == 1:
		return cty.DynamicPseudoType
	}
	switch {
	case ty.IsPrimitiveType():
		return []cty.Type{ty, ty, cty.String, cty.Number, cty.Bool}[g.Intn(5)]
	case ty.IsListType() || ty.IsSetType():
		return g.sequence(g.near(ty.ElementType(), depth-1))
	case ty.IsMapType():
		if g.Intn(4) > 0 {
			return cty.Map(g.near(ty.ElementType(), depth-1))
		}
		return g.object(map[string]cty.Type{"a": ty.ElementType(), "b": ty.ElementType()}, depth)
	case ty.IsTupleType():
		elements := ty.TupleElementTypes()
		if g.Intn(2) == 0 && len(elements) > 0 {
			return g.sequence(g.near(elements[0], depth-1))
		}
		if g.Intn(4) == 0 {
			return g.sequence(cty.DynamicPseudoType)
		}
		others := []cty.Type{}
		for _, element := range elements {
			others = append(others, g.near(element, depth-1))
		}
		if g.Intn(8) == 0 {
			others = append(others, cty.String)
		}
		return cty.Tuple(others)
	case ty.IsObjectType():
		attributes := ty.AttributeTypes()
		if g.Intn(3) == 0 {
			for _, name := range names {
				if ty.HasAttribute(name) {
					return cty.Map(g.near(attributes[name], depth-1))
				}
			}
			return cty.Map(cty.DynamicPseudoType)
		}
		return g.object(attributes, depth)
	}
	return g.ty(depth)
}

func (g generator) sequence(element cty.Type) cty.Type {
	switch g.Intn(12) {
	case 0:
		return cty.Tuple([]cty.Type{element, element})
	case 1, 2, 3:
		return cty.Set(element)
	}
	return cty.List(element)
}

func (g generator) object(attributes map[string]cty.Type, depth int) cty.Type {
	others, optional := map[string]cty.Type{}, []string{}
	for _, name := range names {
		ty, found := attributes[name]
		switch {
		case found && g.Intn(6) > 0:
			others[name] = g.near(ty, depth-1)
		case !found && g.Intn(8) > 0:
			continue
		default:
			others[name] = g.ty(1)
		}
		if g.Intn(3) == 0 {
			optional = append(optional, name)
		}
	}
	return cty.ObjectWithOptionalAttrs(others, optional)
}

// plain leaves out which attributes are optional: types of values have none.
func (g generator) plain(ty cty.Type) cty.Type { return ty.WithoutOptionalAttributesDeep() }

var strings_ = []string{"", "a", "b", "1", "2.50", "true", "0", "é", "-3", "x y", "1e3", " 1", "True", "inf"}
var numbers = []string{"0", "1", "2", "10", "-1", "0.5", "1e30", "123456789.125", "-2.25"}

// value writes a value of a type, sometimes null, unknown or marked.
func (g generator) value(ty cty.Type, outer bool) string {
	if g.Intn(40) == 0 {
		return "⟦M⟧" + g.value(ty, outer)
	}
	text := reference.PrintType(ty)
	switch n := g.Intn(30); {
	case n == 0:
		if ty == cty.DynamicPseudoType {
			return "null"
		}
		return "null<" + text + ">"
	case n == 1 && ty != cty.DynamicPseudoType:
		return "unk<" + text + ">" + g.refinement(ty)
	}
	switch {
	case ty == cty.DynamicPseudoType:
		return []string{"dyn", "null"}[g.Intn(2)]
	case ty == cty.String:
		return reference.Quote(strings_[g.Intn(len(strings_))])
	case ty == cty.Number:
		return numbers[g.Intn(len(numbers))]
	case ty == cty.Bool:
		return fmt.Sprint(g.Intn(2) == 0)
	case ty.IsListType() || ty.IsSetType():
		kind := map[bool]string{true: "list", false: "set"}[ty.IsListType()]
		return kind + "<" + reference.PrintType(ty.ElementType()) + ">[" + g.several(ty.ElementType()) + "]"
	case ty.IsMapType():
		entries := []string{}
		for _, name := range names[:g.Intn(3)] {
			entries = append(entries, reference.Key(name)+"="+g.value(ty.ElementType(), false))
		}
		return "map<" + reference.PrintType(ty.ElementType()) + ">{" + strings.Join(entries, ", ") + "}"
	case ty.IsTupleType():
		elements := []string{}
		for _, element := range ty.TupleElementTypes() {
			elements = append(elements, g.value(element, false))
		}
		return "[" + strings.Join(elements, ", ") + "]"
	default:
		entries := []string{}
		for _, name := range names {
			if ty.HasAttribute(name) {
				entries = append(entries, reference.Key(name)+"="+g.value(ty.AttributeType(name), false))
			}
		}
		return "{" + strings.Join(entries, ", ") + "}"
	}
}

func (g generator) several(ty cty.Type) string {
	elements := []string{}
	for range g.Intn(4) {
		elements = append(elements, g.value(ty, false))
	}
	return strings.Join(elements, ", ")
}

func (g generator) refinement(ty cty.Type) string {
	out := []string{"", "!"}[g.Intn(2)]
	if g.Intn(2) == 0 {
		return out
	}
	switch {
	case ty == cty.String:
		return out + " prefix=\"ab\""
	case ty == cty.Number:
		return out + []string{" >=1 <5", " >0", " <=10"}[g.Intn(3)]
	case ty.IsCollectionType():
		return out + []string{" length>=1 length<=3", " length>=2", " length<=4"}[g.Intn(3)]
	}
	return out
}
