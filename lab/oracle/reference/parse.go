package reference

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/zclconf/go-cty/cty"
)

// Parse reads a value in the fixtures' notation and panics on anything else: fixtures are written by us.
func Parse(text string) cty.Value {
	p := &parser{rest: text}
	v := p.value()
	p.end()
	return v
}

// ParseType reads a type.
func ParseType(text string) cty.Type {
	p := &parser{rest: text}
	ty := p.ty()
	p.end()
	return ty
}

type parser struct{ rest string }

func (p *parser) end() {
	if p.skip(); p.rest != "" {
		panic("left over: " + p.rest)
	}
}

func (p *parser) skip() { p.rest = strings.TrimLeft(p.rest, " ") }

func (p *parser) eat(text string) bool {
	p.skip()
	after, found := strings.CutPrefix(p.rest, text)
	if found {
		p.rest = after
	}
	return found
}

func (p *parser) expect(text string) {
	if !p.eat(text) {
		panic(fmt.Sprintf("%q expected at %q", text, p.rest))
	}
}

func (p *parser) until(end string) string {
	before, after, found := strings.Cut(p.rest, end)
	if !found {
		panic(fmt.Sprintf("%q expected in %q", end, p.rest))
	}
	p.rest = after
	return before
}

func (p *parser) word() string {
	p.skip()
	n := 0
	for n < len(p.rest) && strings.ContainsRune("+-._abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", rune(p.rest[n])) {
		n++
	}
	word := p.rest[:n]
	p.rest = p.rest[n:]
	return word
}

func (p *parser) value() cty.Value {
	switch {
	case p.eat("⟦"):
		marks := []interface{}{}
		for _, name := range strings.Split(p.until("⟧"), ",") {
			marks = append(marks, name)
		}
		return p.value().WithMarks(cty.NewValueMarks(marks...))
	case strings.HasPrefix(p.rest, `"`):
		return cty.StringVal(p.quoted())
	case strings.HasPrefix(p.rest, "["):
		return cty.TupleVal(p.sequence())
	case strings.HasPrefix(p.rest, "{"):
		return cty.ObjectVal(p.mapping())
	}
	switch word := p.word(); word {
	case "true", "false":
		return cty.BoolVal(word == "true")
	case "dyn":
		return cty.DynamicVal
	case "null":
		if !p.eat("<") {
			return cty.NullVal(cty.DynamicPseudoType)
		}
		return cty.NullVal(p.closed())
	case "unk":
		p.expect("<")
		return p.refined(cty.UnknownVal(p.closed()))
	case "list":
		p.expect("<")
		ty := p.closed()
		if items := p.sequence(); len(items) > 0 {
			return cty.ListVal(items)
		}
		return cty.ListValEmpty(ty)
	case "set":
		p.expect("<")
		ty := p.closed()
		if items := p.sequence(); len(items) > 0 {
			return cty.SetVal(items)
		}
		return cty.SetValEmpty(ty)
	case "map":
		p.expect("<")
		ty := p.closed()
		if items := p.mapping(); len(items) > 0 {
			return cty.MapVal(items)
		}
		return cty.MapValEmpty(ty)
	case "+Inf":
		return cty.PositiveInfinity
	case "-Inf":
		return cty.NegativeInfinity
	default:
		v, err := cty.ParseNumberVal(word)
		if err != nil {
			panic(fmt.Sprintf("%q: %s", word, err))
		}
		return v
	}
}

func (p *parser) closed() cty.Type {
	ty := p.ty()
	p.expect(">")
	return ty
}

func (p *parser) refined(v cty.Value) cty.Value {
	r := v.Refine()
	if strings.HasPrefix(p.rest, "!") {
		p.rest = p.rest[1:]
		r = r.NotNull()
	}
	for {
		switch {
		case p.eat("prefix="):
			r = r.StringPrefixFull(p.quoted())
		case p.eat("length>="):
			r = r.CollectionLengthLowerBound(p.count())
		case p.eat("length<="):
			r = r.CollectionLengthUpperBound(p.count())
		case p.eat(">="):
			r = r.NumberRangeLowerBound(p.value(), true)
		case p.eat("<="):
			r = r.NumberRangeUpperBound(p.value(), true)
		case p.eat(">"):
			r = r.NumberRangeLowerBound(p.value(), false)
		case p.eat("<"):
			r = r.NumberRangeUpperBound(p.value(), false)
		default:
			return r.NewValue()
		}
	}
}

func (p *parser) count() int {
	n, err := strconv.Atoi(p.word())
	if err != nil {
		panic(err)
	}
	return n
}

func (p *parser) sequence() []cty.Value {
	items := []cty.Value{}
	p.expect("[")
	for !p.eat("]") {
		items = append(items, p.value())
		p.eat(",")
	}
	return items
}

func (p *parser) mapping() map[string]cty.Value {
	items := map[string]cty.Value{}
	p.expect("{")
	for !p.eat("}") {
		key := p.key()
		p.expect("=")
		items[key] = p.value()
		p.eat(",")
	}
	return items
}

func (p *parser) key() string {
	if p.skip(); strings.HasPrefix(p.rest, `"`) {
		return p.quoted()
	}
	return p.word()
}

func (p *parser) quoted() string {
	p.expect(`"`)
	out := []byte{}
	for !strings.HasPrefix(p.rest, `"`) {
		c, size := utf8.DecodeRuneInString(p.rest)
		p.rest = p.rest[size:]
		if c != '\\' {
			out = utf8.AppendRune(out, c)
			continue
		}
		escape := p.rest[0]
		p.rest = p.rest[1:]
		switch escape {
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			p.expect("{")
			code, err := strconv.ParseUint(p.until("}"), 16, 32)
			if err != nil {
				panic(err)
			}
			out = utf8.AppendRune(out, rune(code))
		default:
			out = append(out, escape)
		}
	}
	p.rest = p.rest[1:]
	return string(out)
}

func (p *parser) ty() cty.Type {
	switch word := p.word(); word {
	case "any":
		return cty.DynamicPseudoType
	case "string":
		return cty.String
	case "number":
		return cty.Number
	case "bool":
		return cty.Bool
	case "list", "set", "map":
		p.expect("(")
		element := p.ty()
		p.expect(")")
		return map[string]func(cty.Type) cty.Type{"list": cty.List, "set": cty.Set, "map": cty.Map}[word](element)
	case "tuple":
		p.expect("([")
		elements := []cty.Type{}
		for !p.eat("])") {
			elements = append(elements, p.ty())
			p.eat(",")
		}
		return cty.Tuple(elements)
	case "object":
		p.expect("({")
		attributes, optional := map[string]cty.Type{}, []string{}
		for !p.eat("})") {
			key := p.key()
			p.expect("=")
			if p.eat("optional(") {
				optional = append(optional, key)
				attributes[key] = p.ty()
				p.expect(")")
			} else {
				attributes[key] = p.ty()
			}
			p.eat(",")
		}
		return cty.ObjectWithOptionalAttrs(attributes, optional)
	default:
		panic("no type: " + word)
	}
}

// precise gives a number with the mantissa that an application's own numbers have.
func precise(text string, bits uint) cty.Value {
	f, _, err := big.ParseFloat(text, 10, bits, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return cty.NumberVal(f)
}
