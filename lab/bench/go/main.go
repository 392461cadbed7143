// Measures the Go reference for the benchmarks: prints a name, a tab and microseconds of processor time per line; of
// memory, counts of allocations and bytes.
package main

import (
	"fmt"
	"os"
	"runtime"
	"sort"
	"strings"
	"syscall"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/gohcl"
	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
)

type config struct {
	Services []service `hcl:"service,block"`
}

type service struct {
	Name        string            `hcl:"name,label"`
	Image       string            `hcl:"image"`
	Description string            `hcl:"description"`
	Replicas    int               `hcl:"replicas"`
	Weight      float64           `hcl:"weight"`
	Public      bool              `hcl:"public"`
	Tags        []string          `hcl:"tags"`
	Environment map[string]string `hcl:"environment"`
	Health      health            `hcl:"health,block"`
	Ports       []port            `hcl:"port,block"`
}

type health struct {
	Path     string `hcl:"path"`
	Interval int    `hcl:"interval"`
}

type port struct {
	Name   string `hcl:"name,label"`
	Number int    `hcl:"number"`
	Open   bool   `hcl:"open"`
}

// The same expressions as in src/expressions.rs.
var expressions = [][2]string{
	{"for, as it is", "[for v in l : v]"},
	{"for, arithmetic", "[for i, v in l : v + i * 2]"},
	{"for, template", "[for i, v in l : \"item-${v}-${i}\"]"},
	{"for, condition", "[for v in l : v if v % 2 == 0]"},
	{"for, index", "[for i, v in l : l[i]]"},
	{"for, object", "{for i, v in l : \"k${i}\" => v}"},
	{"for, attribute", "[for o in os : o.name]"},
	{"for, conditional", "[for v in l : v > 10 ? \"a\" : \"b\"]"},
	{"for, new objects", "[for v in l : {a = v, b = \"x\", c = [v]}]"},
	{"splat", "os[*].name"},
	{"template for", "\"%{ for v in l }${v},%{ endfor }\""},
	{"sum of 10 000", strings.Repeat("1 + ", 9999) + "1"},
}

func main() {
	runtime.GOMAXPROCS(1)
	switch os.Args[1] {
	case "parse":
		sources := read(os.Args[2:])
		measure("parse", func() {
			for _, source := range sources {
				parse(source)
			}
		})
	case "lex":
		sources := read(os.Args[2:])
		measure("lex", func() {
			for _, source := range sources {
				if _, found := hclsyntax.LexConfig(source, "bench.hcl", hcl.InitialPos); found.HasErrors() {
					panic(found)
				}
			}
		})
	case "format":
		sources := read(os.Args[2:])
		measure("format", func() {
			for _, source := range sources {
				hclwrite.Format(source)
			}
		})
		// `hclfmt -check` reports syntax errors first. It formats broken text only without that flag.
		measure("hclfmt", func() {
			for _, source := range sources {
				hclparse.NewParser().ParseHCL(source, "bench.hcl")
				hclwrite.Format(source)
			}
		})
		// Terraform's command checks the syntax, parses again to edit tokens, and prints, which formats.
		measure("terraform", func() {
			for _, source := range sources {
				parse(source)
				editable(source).Bytes()
			}
		})
	case "edit":
		source := read(os.Args[2:])[0]
		measure("edit", func() {
			file := editable(source)
			file.Body().Blocks()[0].Body().SetAttributeValue("replicas", cty.NumberIntVal(9))
			file.Bytes()
		})
	case "memory":
		var before, after runtime.MemStats
		sources := read(os.Args[2:])
		runtime.ReadMemStats(&before)
		for _, source := range sources {
			parse(source)
		}
		runtime.ReadMemStats(&after)
		fmt.Printf("allocations\t%d\n", after.Mallocs-before.Mallocs)
		fmt.Printf("bytes\t%d\n", after.TotalAlloc-before.TotalAlloc)
	case "decode":
		source := read(os.Args[2:])[0]
		measure("decode", func() {
			var decoded config
			if found := gohcl.DecodeBody(parse(source).Body, nil, &decoded); found.HasErrors() {
				panic(found)
			}
		})
	case "evaluate":
		evaluate()
	}
}

func read(paths []string) [][]byte {
	var texts [][]byte
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		texts = append(texts, text)
	}
	return texts
}

func parse(source []byte) *hcl.File {
	file, found := hclsyntax.ParseConfig(source, "bench.hcl", hcl.InitialPos)
	if found.HasErrors() {
		panic(found)
	}
	return file
}

func editable(source []byte) *hclwrite.File {
	file, found := hclwrite.ParseConfig(source, "bench.hcl", hcl.InitialPos)
	if found.HasErrors() {
		panic(found)
	}
	return file
}

func evaluate() {
	var numbers, objects []cty.Value
	for i := int64(0); i < 10000; i++ {
		numbers = append(numbers, cty.NumberIntVal(i))
		objects = append(objects, cty.ObjectVal(map[string]cty.Value{
			"name": cty.StringVal(fmt.Sprintf("n%d", i)),
			"id":   cty.NumberIntVal(i),
		}))
	}
	context := &hcl.EvalContext{Variables: map[string]cty.Value{
		"l":  cty.ListVal(numbers),
		"os": cty.TupleVal(objects),
	}}
	for _, expression := range expressions {
		parsed, found := hclsyntax.ParseExpression([]byte(expression[1]), "bench", hcl.InitialPos)
		if found.HasErrors() {
			panic(found)
		}
		measure(expression[0], func() {
			if _, found := parsed.Value(context); found.HasErrors() {
				panic(found)
			}
		})
	}
}

// Prints the median of some runs; small works are repeated so that the clock does not matter.
func measure(name string, work func()) {
	work()
	start := time.Now()
	work()
	once := time.Since(start)
	repeats := max(1, int(5*time.Millisecond/max(once, 1)))
	rounds := 5
	if once > time.Second {
		rounds = 1
	}
	var times []float64
	for range rounds {
		before := processor()
		for range repeats {
			work()
		}
		times = append(times, (processor()-before)/float64(repeats))
	}
	sort.Float64s(times)
	fmt.Printf("%s\t%.2f\n", name, times[len(times)/2])
}

// Microseconds of processor time that this process has used, the collection of garbage included.
func processor() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return float64(usage.Utime.Sec+usage.Stime.Sec)*1e6 + float64(usage.Utime.Usec+usage.Stime.Usec)
}
