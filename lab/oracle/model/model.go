// Command model asks go-cty about conversions, unifications, equality and sets, one question a line:
//
//	convert   VALUE | TYPE
//	available TYPE | TYPE
//	unify     safe|unsafe | TYPE | TYPE | …
//	equal     VALUE | VALUE
//	value     VALUE
//	length    VALUE
//	index     VALUE | VALUE
//	add, subtract, multiply, divide, less, less-or-equal, greater, greater-or-equal, and, or  VALUE | VALUE
//	negate, not  VALUE
//	to-msgpack, to-json      VALUE | TYPE
//	from-msgpack             HEX | TYPE
//	from-json                TYPE | TEXT
//	to-plain-json            VALUE
//	from-plain-json          TEXT
//	type-to-json             TYPE
//	type-from-json           TEXT
//
// and writes each question again with ` │ ` and the answer. With -generate it makes up the questions;
// with -exchange too, questions about the forms of values and types that programs exchange.
package model

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strings"

	"oracle/reference"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

func Main() {
	count := flag.Int("generate", 0, "how many questions to make up, instead of reading them")
	seed := flag.Int64("seed", 1, "where to start making up")
	exchange := flag.Bool("exchange", false, "make up questions about msgpack and JSON")
	flag.Parse()
	if *count > 0 {
		generate(*count, *seed, *exchange)
		return
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "--- ") {
			fmt.Fprintln(out, line)
			continue
		}
		line, _, _ = strings.Cut(line, " │ ")
		fmt.Fprintf(out, "%s │ %s\n", line, answer(line))
	}
}

// generate makes up questions, each once, and answers them.
func generate(count int, seed int64, exchange bool) {
	g := generator{rand.New(rand.NewSource(seed))}
	asked := map[string]bool{}
	for len(asked) < count {
		questions := []string{}
		if exchange {
			questions = g.exchange()
		} else {
			questions = append(questions, g.question())
		}
		for _, question := range questions {
			// What the notation cannot say again, like a list whose elements the reference cannot hold, is no question.
			if text := answer(question); !asked[question] && text != "panic" {
				asked[question] = true
				fmt.Printf("%s │ %s\n", question, text)
			}
		}
	}
}

func answer(question string) (text string) {
	defer func() {
		if cause := recover(); cause != nil {
			text = "panic"
		}
	}()
	verb, rest, _ := strings.Cut(question, " ")
	if text, found := exchanged(verb, strings.TrimSpace(rest)); found {
		return text
	}
	parts := strings.Split(strings.TrimSpace(rest), " | ")
	switch verb {
	case "convert":
		result, err := convert.Convert(reference.Parse(parts[0]), reference.ParseType(parts[1]))
		if err != nil {
			return "error"
		}
		return reference.Print(result)
	case "available":
		return available(reference.ParseType(parts[0]), reference.ParseType(parts[1]))
	case "unify":
		types := []cty.Type{}
		for _, part := range parts[1:] {
			types = append(types, reference.ParseType(part))
		}
		unify := convert.UnifyUnsafe
		if parts[0] == "safe" {
			unify = convert.Unify
		}
		result, _ := unify(types)
		if result == cty.NilType {
			return "none"
		}
		return reference.PrintType(result)
	case "equal":
		return reference.Print(reference.Parse(parts[0]).Equals(reference.Parse(parts[1])))
	}
	return operation(verb, parts)
}

func operation(verb string, parts []string) string {
	left := reference.Parse(parts[0])
	unary := map[string]func(cty.Value) cty.Value{
		"value":  func(v cty.Value) cty.Value { return v },
		"length": cty.Value.Length,
		"negate": cty.Value.Negate,
		"not":    cty.Value.Not,
	}
	if operation, found := unary[verb]; found {
		return reference.Print(operation(left))
	}
	binary := map[string]func(cty.Value, cty.Value) cty.Value{
		"index":            cty.Value.Index,
		"add":              cty.Value.Add,
		"subtract":         cty.Value.Subtract,
		"multiply":         cty.Value.Multiply,
		"divide":           cty.Value.Divide,
		"less":             cty.Value.LessThan,
		"less-or-equal":    cty.Value.LessThanOrEqualTo,
		"greater":          cty.Value.GreaterThan,
		"greater-or-equal": cty.Value.GreaterThanOrEqualTo,
		"and":              cty.Value.And,
		"or":               cty.Value.Or,
	}
	return reference.Print(binary[verb](left, reference.Parse(parts[1])))
}

func available(from, to cty.Type) string {
	switch {
	case from.Equals(to):
		return "same"
	case convert.GetConversion(from, to) != nil:
		return "safe"
	case convert.GetConversionUnsafe(from, to) != nil:
		return "unsafe"
	}
	return "none"
}
