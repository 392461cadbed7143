// Command fill writes the reference's answers into case files, or with -check says where a file differs from them.
//
//	go run . fill [-check] ../../tests/fixtures/syntax/collections
//
// A case with a "differs" line keeps its own answer; -check then insists that the reference's is another one.
package fill

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"oracle/reference"
)

var check = flag.Bool("check", false, "report differences, write nothing")

func Main() {
	flag.Parse()
	shared, wrong := reference.Context(), 0
	for _, root := range flag.Args() {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(path) != ".case" {
				return err
			}
			wrong += fill(path, shared)
			return nil
		})
		if err != nil {
			panic(err)
		}
	}
	if wrong > 0 {
		fmt.Println(wrong, "cases differ")
		os.Exit(1)
	}
}

func fill(path string, shared *hcl.EvalContext) (wrong int) {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	blocks := strings.Split("\n"+string(text), "\n=== ")
	allDiffer := strings.Contains(blocks[0], "\ndiffers ")
	for i := range blocks[1:] {
		before := strings.TrimRight(blocks[i+1], "\n")
		// Sections before the first case are part of each case.
		if hasSpec(blocks[0]) || hasSpec(before) {
			blocks[i+1] = before + "\n"
			continue
		}
		after, differs := answered(before, shared)
		switch {
		case differs && after == before:
			fmt.Printf("%s: %s: the reference agrees\n", path, name(before))
			wrong++
		case !differs && !allDiffer && after != before && *check:
			fmt.Printf("%s: %s\n%s\n", path, name(before), after)
			wrong++
		case !differs && allDiffer && !shareError(before, after):
			fmt.Printf("%s: %s: no error of the reference is in the case\n%s\n", path, name(before), after)
			wrong++
		}
		if !differs && !allDiffer {
			blocks[i+1] = after + "\n"
		} else {
			blocks[i+1] = before + "\n"
		}
	}
	if *check {
		return wrong
	}
	joined := strings.TrimLeft(strings.Join(blocks, "\n=== "), "\n")
	if err := os.WriteFile(path, []byte(joined), 0o644); err != nil {
		panic(err)
	}
	return wrong
}

// hasSpec tells whether a case has a spec file: its answer is hcldec's, which this command does not ask.
func hasSpec(block string) bool {
	for _, line := range strings.Split(block, "\n") {
		if key, _, _ := strings.Cut(line, " "); key == "spec" {
			return true
		}
	}
	return false
}

// shareError tells whether a case has an error of the reference: where a whole file differs, it may have others besides.
func shareError(before, after string) bool {
	for _, line := range strings.Split(after, "\n") {
		if strings.HasPrefix(line, "error ") && strings.Contains(before+"\n", "\n"+line+"\n") {
			return true
		}
	}
	return false
}

func name(block string) string {
	name, _, _ := strings.Cut(block, "\n")
	return name
}

// answered gives a block's text with the reference's answer.
func answered(block string, shared *hcl.EvalContext) (string, bool) {
	var c reference.Case
	differs, kept := false, []string{}
	for i, line := range strings.Split(block, "\n") {
		key, value, _ := strings.Cut(line, " ")
		value = strings.TrimSpace(value)
		switch {
		case i == 0 || strings.HasPrefix(line, "#"):
		case key == "value" || key == "error" || key == "warning":
			continue
		case key == "differs":
			differs = true
		case key == "with":
			c.With = append(c.With, Decode(value))
		case key == "schema":
			c.Schema = value
		case key == "then":
			c.Then = value
		case key == "context":
			c.Context = value
		case key == "":
			continue
		default:
			c.Kind, c.Input = key, Decode(value)
		}
		kept = append(kept, line)
	}
	out := reference.Run(c, shared)
	if out.Value != "" {
		kept = append(kept, "value  "+out.Value)
	}
	for _, diagnostic := range out.Diagnostics {
		kept = append(kept, diagnostic.String())
	}
	return strings.Join(kept, "\n"), differs
}

var symbols = strings.NewReplacer("␤", "\n", "␍", "\r", "⇥", "\t", "␠", " ")

// Decode gives the bytes that an input line stands for.
func Decode(text string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "⟨")
		b.WriteString(symbols.Replace(before))
		if !found {
			return b.String()
		}
		code, rest, _ := strings.Cut(after, "⟩")
		if hex, scalar := strings.CutPrefix(code, "U+"); scalar {
			n, err := strconv.ParseUint(hex, 16, 32)
			if err != nil {
				panic(err)
			}
			b.WriteRune(rune(n))
		} else {
			n, err := strconv.ParseUint(code, 16, 8)
			if err != nil {
				panic(err)
			}
			b.WriteByte(byte(n))
		}
		text = rest
	}
}
