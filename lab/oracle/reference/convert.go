package reference

import (
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// converted answers "value as type".
func converted(text string) string {
	at := strings.LastIndex(text, " as ")
	value, err := convert.Convert(Parse(text[:at]), ParseType(text[at+4:]))
	if err != nil {
		return "error"
	}
	return Print(value)
}

// unified answers "type; type": the type that all can become without loss, and the one that all can become at all.
func unified(text string) string {
	types := []cty.Type{}
	for _, part := range strings.Split(text, ";") {
		types = append(types, ParseType(strings.TrimSpace(part)))
	}
	name := func(ty cty.Type, _ []convert.Conversion) string {
		if ty == cty.NilType {
			return "none"
		}
		return PrintType(ty)
	}
	return name(convert.Unify(types)) + "; " + name(convert.UnifyUnsafe(types))
}

// conversions answers "type to type; type": whether a conversion exists to each, and whether it is safe.
func conversions(text string) string {
	source, targets, _ := strings.Cut(text, " to ")
	from, answers := ParseType(source), []string{}
	for _, part := range strings.Split(targets, ";") {
		to := ParseType(strings.TrimSpace(part))
		switch {
		case from.Equals(to) || convert.GetConversion(from, to) != nil:
			answers = append(answers, "safe")
		case convert.GetConversionUnsafe(from, to) != nil:
			answers = append(answers, "unsafe")
		default:
			answers = append(answers, "none")
		}
	}
	return strings.Join(answers, "; ")
}
