// Command model asks go-cty about conversions, unifications, equality and sets, one question a line:
//
//	convert   VALUE | TYPE
//	available TYPE | TYPE
//	unify     safe|unsafe | TYPE | TYPE | …
//	equal     VALUE | VALUE
//	refine    VALUE
//
// and writes each question again with ` => ` and the answer.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"oracle/reference"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		line, _, _ = strings.Cut(line, " => ")
		fmt.Fprintf(out, "%s => %s\n", line, answer(line))
	}
}

func answer(question string) (text string) {
	defer func() {
		if cause := recover(); cause != nil {
			text = "panic"
		}
	}()
	verb, rest, _ := strings.Cut(question, " ")
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
	case "refine":
		return reference.Print(reference.Parse(parts[0]))
	}
	panic("no such question: " + question)
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
