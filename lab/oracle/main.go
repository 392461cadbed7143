// Command oracle asks HashiCorp's implementation: `go run . KIND …`. Each kind is a package of its own, which says what it reads.
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"oracle/bare"
	"oracle/comparison"
	"oracle/content"
	"oracle/eval"
	"oracle/fill"
	"oracle/functions"
	"oracle/inspect"
	"oracle/model"
	"oracle/number"
	"oracle/texts"
	"oracle/types"
)

var kinds = map[string]func(){
	"bare":       bare.Main,
	"comparison": comparison.Main,
	"content":    content.Main,
	"eval":       eval.Main,
	"fill":       fill.Main,
	"functions":  functions.Main,
	"inspect":    inspect.Main,
	"model":      model.Main,
	"number":     number.Main,
	"texts":      texts.Main,
	"types":      types.Main,
}

func main() {
	if len(os.Args) > 1 {
		if run, known := kinds[os.Args[1]]; known {
			os.Args = append(os.Args[:1], os.Args[2:]...)
			run()
			return
		}
	}
	names := slices.Sorted(maps.Keys(kinds))
	fmt.Fprintf(os.Stderr, "usage: oracle KIND …; the kind is one of %s\n", strings.Join(names, ", "))
	os.Exit(2)
}
