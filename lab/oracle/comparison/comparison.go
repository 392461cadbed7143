// Command comparison prints what gohcl and hclwrite make of the configurations in docs/comparison.md.
//
//	go run . comparison
package comparison

import (
	"fmt"
	"math/big"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/gohcl"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

type config struct {
	IOMode   string    `hcl:"io_mode"`
	Services []service `hcl:"service,block"`
}

type service struct {
	Protocol   string `hcl:"protocol,label"`
	Name       string `hcl:"name,label"`
	ListenAddr string `hcl:"listen_addr"`
	Timeout    *uint8 `hcl:"timeout,optional"`
}

type one struct {
	Service service `hcl:"service,block"`
}

func Main() {
	edits()
	whole := func(listen, timeout string) string {
		return "io_mode = \"async\"\n\nservice \"http\" \"web_proxy\" {\n  " + listen + "\n  timeout     = " + timeout + "\n}\n"
	}
	const address = `listen_addr = "127.0.0.1:8080"`
	try[config]("the example", whole(address, `"30"`))
	try[config]("a typo in an argument", "io_mode = \"async\"\n\nservice \"http\" \"web_proxy\" {\n  listen_adr = \"127.0.0.1:8080\"\n}\n")
	try[config]("a quote forgotten", "io_mode = \"async\"\n\nservice \"http\" \"web_proxy\" {\n  listen_addr = \"127.0.0.1:8080\n}\n")
	try[config]("a variable that is not there", "io_mode = mode\n")

	try[struct {
		A int64 `hcl:"a"`
	}]("1 + 2 into int64", "a = 1 + 2\n")
	try[struct {
		A string `hcl:"a"`
	}]("upper without a context", "a = upper(\"x\")\n")
	try[config]("one block into a list", whole(address, "30"))
	try[one]("a second block where one is expected", "service \"a\" \"b\" {\n  "+address+"\n}\nservice \"c\" \"d\" {\n  "+address+"\n}\n")
	const large = "a = 123456789012345678901234567890\n"
	try[struct {
		A *big.Float `hcl:"a"`
	}]("a large number into big.Float", large)
	try[struct {
		A *big.Int `hcl:"a"`
	}]("a large number into big.Int", large)
	try[struct {
		A cty.Value `hcl:"a"`
	}]("a large number into cty.Value", large)
	try[struct {
		A string `hcl:"a"`
	}]("a large number into string", large)
	try[struct {
		A int64 `hcl:"a"`
	}]("a large number into int64", large)
	try[struct {
		A float64 `hcl:"a"`
	}]("a large number into float64", large)
}

func try[T any](title, text string) {
	fmt.Printf("== %s\n", title)
	file, found := hclsyntax.ParseConfig([]byte(text), "app.hcl", hcl.InitialPos)
	var decoded T
	defer func() {
		if cause := recover(); cause != nil {
			fmt.Println("panic:", cause)
		}
	}()
	if !found.HasErrors() {
		found = append(found, gohcl.DecodeBody(file.Body, nil, &decoded)...)
	}
	for _, diagnostic := range found {
		fmt.Println(diagnostic)
	}
	if !found.HasErrors() {
		fmt.Printf("%+v\n", decoded)
	}
}
