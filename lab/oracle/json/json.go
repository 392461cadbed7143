// Command json makes up questions about the JSON syntax and writes them with the reference's answers, one JSON object
// a line:
//
//	go run . json -count 2000 -seed 1 > ../../tests/fixtures/json/generated.jsonl
package json

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strings"

	"oracle/reference"
)

type answered struct {
	reference.Case
	reference.Outcome
}

func Main() {
	count := flag.Int("count", 2000, "how many questions")
	seed := flag.Int64("seed", 1, "where to start making up")
	flag.Parse()
	made := &maker{rand.New(rand.NewSource(*seed))}
	shared := reference.Context()
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for range *count {
		c := made.question()
		if err := encoder.Encode(answered{c, reference.Run(c, shared)}); err != nil {
			panic(err)
		}
	}
}

type maker struct{ *rand.Rand }

func (m *maker) pick(choices ...string) string { return choices[m.Intn(len(choices))] }

func (m *maker) question() reference.Case {
	c := reference.Case{}
	switch m.Intn(10) {
	case 0, 1, 2, 3:
		c.Kind, c.Schema, c.Input = m.pick("json-content", "json-content", "json-partial", "json-attributes"), m.schema(), m.body(0)
		if m.Intn(8) == 0 {
			c.Input = "[" + c.Input + m.pick(",", ", ") + m.body(0) + "]"
		}
		if c.Kind == "json-partial" {
			c.Then = m.pick("attributes", m.schema())
		}
	case 4, 5, 6:
		c.Kind, c.Input = "json-expr", m.value(0)
	case 7:
		c.Kind, c.Input = "json-variables", m.value(0)
	case 8:
		c.Kind, c.Input = m.pick("json-absolute", "json-keyword", "json-call", "json-list", "json-map"), m.pick(m.value(0), m.static(), m.static())
	default:
		c.Kind, c.Input = "json", m.broken(m.body(0))
	}
	if m.Intn(4) == 0 {
		c.Context = "none"
	}
	return c
}

func (m *maker) schema() string {
	items := []string{}
	for _, name := range []string{"a", "b", "foo", "port"} {
		switch m.Intn(6) {
		case 0, 1:
			items = append(items, "a "+name)
		case 2:
			items = append(items, "a "+name+"!")
		case 3:
			items = append(items, "b "+name)
		case 4:
			items = append(items, "b "+name+"("+m.pick("one", "one", "one two")+")")
		}
	}
	return strings.Join(items, "; ")
}

func (m *maker) space() string { return m.pick("", "", "", " ", "\n", "  ") }

func (m *maker) body(depth int) string {
	properties := []string{}
	for range m.Intn(5) {
		name := m.pick("a", "a", "b", "b", "foo", "port", "fop", "c", "//", `\u0061`, "é")
		properties = append(properties, m.space()+`"`+name+`"`+m.space()+":"+m.space()+m.inBody(depth))
	}
	return "{" + strings.Join(properties, ",") + m.space() + "}"
}

// inBody is the value of a property of a body: an expression or something like blocks.
func (m *maker) inBody(depth int) string {
	if depth > 3 || m.Intn(2) == 0 {
		return m.value(depth)
	}
	switch m.Intn(6) {
	case 0:
		return "[" + m.body(depth+1) + "," + m.body(depth+1) + "]"
	case 1:
		return `{"` + m.pick("p", "q", "${num}") + `":` + m.inBody(depth+1) + `,"r":` + m.body(depth+1) + "}"
	case 2:
		return m.pick("null", "[]", "{}", "1", `"x"`, "[null]", "[[]]", "[1]")
	default:
		return m.body(depth + 1)
	}
}

func (m *maker) value(depth int) string {
	if depth > 3 {
		return m.scalar()
	}
	items := []string{}
	switch m.Intn(6) {
	case 0, 1:
		for range m.Intn(4) {
			items = append(items, m.space()+m.value(depth+1))
		}
		return "[" + strings.Join(items, ",") + m.space() + "]"
	case 2, 3:
		for range m.Intn(4) {
			items = append(items, m.space()+m.name()+":"+m.space()+m.value(depth+1))
		}
		return "{" + strings.Join(items, ",") + m.space() + "}"
	}
	return m.scalar()
}

func (m *maker) name() string {
	if m.Intn(4) == 0 {
		// The reference crashes on names with marks.
		for {
			if text := m.template(); !strings.Contains(text, "mark") {
				return `"` + text + `"`
			}
		}
	}
	return `"` + m.pick("a", "b", "k1", "c d", "//", "", "é") + `"`
}

func (m *maker) scalar() string {
	switch m.Intn(8) {
	case 0:
		return m.pick("null", "true", "false")
	case 1, 2:
		return m.pick("0", "1", "-5", "1.5", "1e3", "-0.25", "2E-2", "12345678901234567890123", "0.1")
	}
	return `"` + m.template() + `"`
}

// template is what stands between the quotes of a string. Templates have no escapes before them, for the reference
// counts those wrongly.
func (m *maker) template() string {
	switch m.Intn(4) {
	case 0:
		return m.pick("", "x", "plain text", "é", "日本", "a.b", `\n`, `\u00e9 x`, "$", "%", "$x", "12", "true", `a\tb`, `e\u0301`)
	case 1:
		return m.pick("$${x}", "%%{x}", "a $${b} c", "$$", "%%", "$$${num}")
	}
	parts := []string{}
	for range 1 + m.Intn(3) {
		parts = append(parts, m.pick("", "a", " ", "é-", "x ", "$", "%")+"${"+m.pick("", " ", "~ ")+m.expression(0)+m.pick("", " ", " ~")+"}")
	}
	switch m.Intn(8) {
	case 0:
		return "%{ if " + m.expression(0) + " }" + parts[0] + "%{ else }no%{ endif }"
	case 1:
		return "%{ for x in " + m.pick("lstr", "tup", "mstr", "obj", "nope", "num") + " }${x},%{ endfor }"
	case 2:
		return strings.Join(parts, "") + m.pick("tail", " ", "}", "")
	case 3:
		return m.pick("${", "${num", "%{ if true }x", "${num ", "%{ endif }", "${}", "a${num + }")
	}
	return strings.Join(parts, "")
}

func (m *maker) expression(depth int) string {
	if depth > 1 || m.Intn(2) == 0 {
		return m.pick("num", "str", "frac", "bool", "digits", "tup", "obj", "lstr", "mstr", "ustr", "unum", "dyn", "mark", "nullstr", "nope", "1", "2.5", "true", "null")
	}
	switch m.Intn(8) {
	case 0:
		return m.expression(depth+1) + m.pick(" + ", " * ", " - ", " == ", " && ", " > ") + m.expression(depth+1)
	case 1:
		return m.pick("obj", "deep", "str", "nope") + m.pick(".a", ".b", ".zz", ".a.b")
	case 2:
		return m.pick("tup", "lstr", "obj") + "[" + m.pick("0", "1", "9", "num", "-1") + "]"
	case 3:
		return "upper(" + m.expression(depth+1) + ")"
	case 4:
		return m.expression(depth+1) + " ? " + m.expression(depth+1) + " : " + m.expression(depth+1)
	case 5:
		return "[for x in " + m.pick("lstr", "tup", "num") + ": " + m.pick("x", "num", "y") + "]"
	case 6:
		return "[" + m.expression(depth+1) + ", " + m.expression(depth+1) + "]"
	}
	return "(" + m.expression(depth+1) + ")"
}

// static is a string that static analyses understand, or nearly.
func (m *maker) static() string {
	text := m.pick("foo", "foo.bar", "foo[0]", "foo.bar[0].baz", "upper(str)", "ns::up(1, num)", "f()", "true", "null", "1", "a b", "foo.", "(foo)", "foo-bar", "f(", "[1]", "{}", "foo.*.a", "f([1, num])")
	return `"` + m.pick("", "", " ") + text + m.pick("", "", " ") + `"`
}

// broken makes a mistake or two. Missing and superfluous commas, wrong brackets and wrong strings are left out: the
// reference points elsewhere there.
func (m *maker) broken(text string) string {
	for range 1 + m.Intn(2) {
		at := m.Intn(len(text) + 1)
		for at < len(text) && text[at]&0xC0 == 0x80 {
			at++
		}
		switch m.Intn(6) {
		case 0:
			text = text[:at]
		case 1:
			text = strings.Replace(text, ":", m.pick("=", "", " "), 1)
		case 2:
			text = strings.Replace(text, "null", m.pick("Null", "nul", "undefined", "nil"), 1)
		case 3:
			text = strings.Replace(text, "1", m.pick("01", "1.", ".1", "+1", "1e"), 1)
		case 4:
			text += m.pick("x", "{}", "]", "1")
		default:
			text = fmt.Sprint(m.pick("// c\n", "#", "@", "x"), text)
		}
	}
	return text
}
