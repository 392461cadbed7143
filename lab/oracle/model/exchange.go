package model

import (
	"encoding/hex"
	"fmt"
	"strings"

	"oracle/reference"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
	"github.com/zclconf/go-cty/cty/msgpack"
)

// exchanged answers questions about the forms in which programs exchange values and types.
func exchanged(verb, rest string) (string, bool) {
	first, second, _ := strings.Cut(rest, " | ")
	switch verb {
	case "to-msgpack":
		bytes, err := msgpack.Marshal(reference.Parse(first), reference.ParseType(second))
		return either(hex.EncodeToString(bytes), err), true
	case "from-msgpack":
		bytes, err := hex.DecodeString(first)
		if err != nil {
			panic(err)
		}
		v, err := msgpack.Unmarshal(bytes, reference.ParseType(second))
		return printed(v, err), true
	case "to-json":
		text, err := ctyjson.Marshal(reference.Parse(first), reference.ParseType(second))
		return either(string(text), err), true
	case "from-json":
		v, err := ctyjson.Unmarshal([]byte(second), reference.ParseType(first))
		return printed(v, err), true
	case "to-plain-json":
		text, err := ctyjson.SimpleJSONValue{Value: reference.Parse(first)}.MarshalJSON()
		return either(string(text), err), true
	case "from-plain-json":
		var v ctyjson.SimpleJSONValue
		err := v.UnmarshalJSON([]byte(rest))
		return printed(v.Value, err), true
	case "type-to-json":
		text, err := ctyjson.MarshalType(reference.ParseType(first))
		return either(string(text), err), true
	case "type-from-json":
		ty, err := ctyjson.UnmarshalType([]byte(rest))
		return printedType(ty, err), true
	}
	return "", false
}

func either(text string, err error) string {
	if err != nil {
		return "error"
	}
	return text
}

func printed(v cty.Value, err error) string {
	if err != nil {
		return "error"
	}
	return reference.Print(v)
}

func printedType(ty cty.Type, err error) string {
	if err != nil {
		return "error"
	}
	return reference.PrintType(ty)
}

// exchange makes up questions about one value: each form of it, and that form read again.
func (g generator) exchange() []string {
	ty := g.concrete(3)
	value := g.sample(ty)
	loose := reference.PrintType(g.loosened(ty))
	questions := []string{"to-plain-json " + value, "type-to-json " + loose}
	question := "to-msgpack " + value + " | " + loose
	if bytes := answer(question); bytes != "error" && bytes != "panic" {
		questions = append(questions, "from-msgpack "+bytes+" | "+loose)
		questions = append(questions, "from-msgpack "+g.mutated(bytes)+" | "+loose)
	}
	questions = append(questions, question)
	question = "to-json " + value + " | " + loose
	if text := answer(question); text != "error" && text != "panic" {
		questions = append(questions, "from-json "+loose+" | "+text, "from-plain-json "+text)
		other := reference.PrintType(g.loosened(g.near(ty, 2)))
		questions = append(questions, "from-json "+other+" | "+text)
	}
	return append(questions, question)
}

// concrete makes a type without dynamic parts, which values can have.
func (g generator) concrete(depth int) cty.Type {
	for {
		if ty := g.ty(depth); !ty.HasDynamicTypes() {
			return ty
		}
	}
}

// loosened replaces parts of a type by the dynamic one.
func (g generator) loosened(ty cty.Type) cty.Type {
	if g.Intn(5) == 0 {
		return cty.DynamicPseudoType
	}
	switch {
	case ty.IsListType():
		return cty.List(g.loosened(ty.ElementType()))
	case ty.IsSetType():
		return cty.Set(g.loosened(ty.ElementType()))
	case ty.IsMapType():
		return cty.Map(g.loosened(ty.ElementType()))
	case ty.IsTupleType():
		elements := []cty.Type{}
		for _, element := range ty.TupleElementTypes() {
			elements = append(elements, g.loosened(element))
		}
		return cty.Tuple(elements)
	case ty.IsObjectType():
		attributes := map[string]cty.Type{}
		for _, name := range names {
			if ty.HasAttribute(name) {
				attributes[name] = g.loosened(ty.AttributeType(name))
			}
		}
		return cty.Object(attributes)
	}
	return ty
}

var samples = []string{
	"0", "1", "-1", "127", "128", "255", "256", "-32", "-33", "-128", "-129", "32767", "32768", "-32769", "65535", "65536",
	"2147483648", "-2147483649", "4294967296", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
	"18446744073709551615", "18446744073709551616", "0.5", "-2.25", "0.1", "1e-30", "1e30", "1e100", "1e400", "-1e400",
	"123456789012345678901234567890.5", "1.7976931348623157e308", "+Inf", "-Inf",
}

var texts = []string{
	"", "a", "é", "é", "<a & b>", "a\"b\\c\n", "\u2028", strings.Repeat("x", 31), strings.Repeat("x", 32),
	strings.Repeat("y", 255), strings.Repeat("y", 256), strings.Repeat("é", 40), "true", "1", "🂡",
}

// sample writes a value of a type with more kinds of numbers, strings and refinements than value does.
func (g generator) sample(ty cty.Type) string {
	text := reference.PrintType(ty)
	switch n := g.Intn(24); {
	case n == 0:
		return "null<" + text + ">"
	case n == 1:
		return "unk<" + text + ">" + g.refined(ty)
	}
	elements := func(count int, ty cty.Type) string {
		parts := []string{}
		for range count {
			parts = append(parts, g.sample(ty))
		}
		return strings.Join(parts, ", ")
	}
	switch {
	case ty == cty.String:
		return reference.Quote(texts[g.Intn(len(texts))])
	case ty == cty.Number:
		return samples[g.Intn(len(samples))]
	case ty.IsListType():
		return "list<" + reference.PrintType(ty.ElementType()) + ">[" + elements(g.Intn(4), ty.ElementType()) + "]"
	case ty.IsSetType():
		return "set<" + reference.PrintType(ty.ElementType()) + ">[" + elements(g.Intn(4), ty.ElementType()) + "]"
	case ty.IsMapType():
		entries := []string{}
		for _, name := range names[:g.Intn(len(names))] {
			entries = append(entries, reference.Key(name)+"="+g.sample(ty.ElementType()))
		}
		return "map<" + reference.PrintType(ty.ElementType()) + ">{" + strings.Join(entries, ", ") + "}"
	case ty.IsTupleType():
		parts := []string{}
		for _, element := range ty.TupleElementTypes() {
			parts = append(parts, g.sample(element))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case ty.IsObjectType():
		entries := []string{}
		for _, name := range names {
			if ty.HasAttribute(name) {
				entries = append(entries, reference.Key(name)+"="+g.sample(ty.AttributeType(name)))
			}
		}
		return "{" + strings.Join(entries, ", ") + "}"
	}
	return g.value(ty, false)
}

func (g generator) refined(ty cty.Type) string {
	out := []string{"", "!"}[g.Intn(2)]
	switch {
	case ty == cty.String:
		prefixes := []string{"ab-", "é-", "<&", strings.Repeat("x", 120) + "-"}
		out += []string{"", " prefix=" + reference.Quote(prefixes[g.Intn(len(prefixes))])}[g.Intn(2)]
	case ty == cty.Number:
		out += []string{"", " >=0.5 <1e100", " >-3", " <=10", " >=1e-30", " >=9223372036854775808"}[g.Intn(6)]
	case ty.IsCollectionType():
		out += []string{"", " length>=1 length<=3", " length>=2", " length<=400"}[g.Intn(4)]
	}
	return out
}

// mutated changes one byte, removes some, or adds one.
func (g generator) mutated(text string) string {
	bytes, err := hex.DecodeString(text)
	if err != nil || len(bytes) == 0 {
		return text
	}
	at := g.Intn(len(bytes))
	switch g.Intn(4) {
	case 0:
		bytes[at] = byte(g.Intn(256))
	case 1:
		bytes[at] ^= 1 << g.Intn(8)
	case 2:
		bytes = bytes[:at]
	default:
		bytes = append(bytes[:at], append([]byte{byte(g.Intn(256))}, bytes[at:]...)...)
	}
	return fmt.Sprintf("%x", bytes)
}
