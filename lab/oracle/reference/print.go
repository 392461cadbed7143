// Package reference asks the Go implementation of HCL and writes its answers in the notation of tests/README.md.
package reference

import (
	"fmt"
	"math"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/zclconf/go-cty/cty"
)

// Print writes a value in the fixtures' notation.
func Print(v cty.Value) string {
	var b strings.Builder
	printValue(&b, v)
	return b.String()
}

func printValue(b *strings.Builder, v cty.Value) {
	if v.IsMarked() {
		var marks cty.ValueMarks
		v, marks = v.Unmark()
		names := []string{}
		for mark := range marks {
			names = append(names, fmt.Sprint(mark))
		}
		sort.Strings(names)
		b.WriteString("⟦" + strings.Join(names, ",") + "⟧")
	}
	ty := v.Type()
	switch {
	case !v.IsKnown():
		printUnknown(b, v)
	case v.IsNull() && ty == cty.DynamicPseudoType:
		b.WriteString("null")
	case v.IsNull():
		b.WriteString("null<" + PrintType(ty) + ">")
	case ty == cty.String:
		b.WriteString(Quote(v.AsString()))
	case ty == cty.Number:
		b.WriteString(v.AsBigFloat().Text('f', -1))
	case ty == cty.Bool:
		fmt.Fprint(b, v.True())
	case ty.IsListType():
		b.WriteString("list<" + PrintType(ty.ElementType()) + ">")
		printSequence(b, v)
	case ty.IsSetType():
		b.WriteString("set<" + PrintType(ty.ElementType()) + ">")
		printSequence(b, v)
	case ty.IsTupleType():
		printSequence(b, v)
	case ty.IsMapType():
		b.WriteString("map<" + PrintType(ty.ElementType()) + ">")
		printMapping(b, v)
	case ty.IsObjectType():
		printMapping(b, v)
	default:
		b.WriteString("capsule<" + ty.FriendlyName() + ">")
	}
}

func printUnknown(b *strings.Builder, v cty.Value) {
	ty := v.Type()
	if ty == cty.DynamicPseudoType {
		b.WriteString("dyn")
		return
	}
	b.WriteString("unk<" + PrintType(ty) + ">")
	r := v.Range()
	if r.DefinitelyNotNull() {
		b.WriteString("!")
	}
	switch {
	case ty == cty.Number:
		if low, inclusive := r.NumberLowerBound(); low.IsKnown() && low.RawEquals(cty.NegativeInfinity) == false {
			b.WriteString(map[bool]string{true: " >=", false: " >"}[inclusive] + Print(low))
		}
		if high, inclusive := r.NumberUpperBound(); high.IsKnown() && high.RawEquals(cty.PositiveInfinity) == false {
			b.WriteString(map[bool]string{true: " <=", false: " <"}[inclusive] + Print(high))
		}
	case ty == cty.String:
		if prefix := r.StringPrefix(); prefix != "" {
			b.WriteString(" prefix=" + Quote(prefix))
		}
	case ty.IsCollectionType():
		if low := r.LengthLowerBound(); low > 0 {
			fmt.Fprintf(b, " length>=%d", low)
		}
		if high := r.LengthUpperBound(); high < math.MaxInt64 {
			fmt.Fprintf(b, " length<=%d", high)
		}
	}
}

func printSequence(b *strings.Builder, v cty.Value) {
	b.WriteString("[")
	for i, element := range elements(v) {
		if i > 0 {
			b.WriteString(", ")
		}
		printValue(b, element[1])
	}
	b.WriteString("]")
}

func printMapping(b *strings.Builder, v cty.Value) {
	b.WriteString("{")
	for i, element := range elements(v) {
		if i > 0 {
			b.WriteString(", ")
		}
		key, _ := element[0].Unmark()
		b.WriteString(Key(key.AsString()) + "=")
		printValue(b, element[1])
	}
	b.WriteString("}")
}

func elements(v cty.Value) (all [][2]cty.Value) {
	for it := v.ElementIterator(); it.Next(); {
		key, element := it.Element()
		all = append(all, [2]cty.Value{key, element})
	}
	return all
}

// PrintType writes a type as a type expression.
func PrintType(ty cty.Type) string {
	switch {
	case ty == cty.DynamicPseudoType:
		return "any"
	case ty.IsPrimitiveType():
		return ty.FriendlyName()
	case ty.IsListType():
		return "list(" + PrintType(ty.ElementType()) + ")"
	case ty.IsSetType():
		return "set(" + PrintType(ty.ElementType()) + ")"
	case ty.IsMapType():
		return "map(" + PrintType(ty.ElementType()) + ")"
	case ty.IsTupleType():
		parts := []string{}
		for _, element := range ty.TupleElementTypes() {
			parts = append(parts, PrintType(element))
		}
		return "tuple([" + strings.Join(parts, ", ") + "])"
	case ty.IsObjectType():
		names := []string{}
		for name := range ty.AttributeTypes() {
			names = append(names, name)
		}
		sort.Strings(names)
		parts := []string{}
		for _, name := range names {
			text := PrintType(ty.AttributeType(name))
			if ty.AttributeOptional(name) {
				text = "optional(" + text + ")"
			}
			parts = append(parts, Key(name)+"="+text)
		}
		return "object({" + strings.Join(parts, ", ") + "})"
	default:
		return ty.FriendlyName()
	}
}

// Key writes an attribute name: bare where it is an ASCII identifier, quoted otherwise.
func Key(name string) string {
	for i, c := range name {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return Quote(name)
		}
	}
	if name == "" {
		return `""`
	}
	return name
}

// Quote writes a string with escapes for what would not be visible.
func Quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for len(text) > 0 {
		c, size := utf8.DecodeRuneInString(text)
		switch {
		case c == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02X`, text[0])
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c != ' ' && (unicode.IsSpace(c) || unicode.IsControl(c) || c == 0xFEFF):
			fmt.Fprintf(&b, `\u{%X}`, c)
		default:
			b.WriteRune(c)
		}
		text = text[size:]
	}
	b.WriteByte('"')
	return b.String()
}
