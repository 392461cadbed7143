// Evaluates the targets of bake files by the parser of docker's buildx: the JSON of a file a line.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/docker/buildx/bake/hclparser"
	"github.com/hashicorp/hcl/v2/hclparse"
)

type config struct {
	Groups  []*group  `json:"group" hcl:"group,block" cty:"group"`
	Targets []*target `json:"target" hcl:"target,block" cty:"target"`
}

type group struct {
	Name    string   `json:"name" hcl:"name,label" cty:"name"`
	Targets []string `json:"targets" hcl:"targets" cty:"targets"`
}

type target struct {
	Name       string             `json:"name" hcl:"name,label" cty:"name"`
	Inherits   []string           `json:"inherits" hcl:"inherits,optional" cty:"inherits"`
	Context    *string            `json:"context" hcl:"context,optional" cty:"context"`
	Dockerfile *string            `json:"dockerfile" hcl:"dockerfile,optional" cty:"dockerfile"`
	Args       map[string]*string `json:"args" hcl:"args,optional" cty:"args"`
	Tags       []string           `json:"tags" hcl:"tags,optional" cty:"tags"`
	Platforms  []string           `json:"platforms" hcl:"platforms,optional" cty:"platforms"`
	Target     *string            `json:"target" hcl:"target,optional" cty:"target"`
	Contexts   map[string]string  `json:"contexts" hcl:"contexts,optional" cty:"contexts"`
	Output     []string           `json:"output" hcl:"output,optional" cty:"output"`
	Secret     []string           `json:"secret" hcl:"secret,optional" cty:"secret"`
	CacheFrom  []string           `json:"cache-from" hcl:"cache-from,optional" cty:"cache-from"`
	CacheTo    []string           `json:"cache-to" hcl:"cache-to,optional" cty:"cache-to"`
	Labels     map[string]*string `json:"labels" hcl:"labels,optional" cty:"labels"`
	NoCache    *bool              `json:"no-cache" hcl:"no-cache,optional" cty:"no-cache"`
	Filter     []string           `json:"no-cache-filter" hcl:"no-cache-filter,optional" cty:"no-cache-filter"`
	Attest     []string           `json:"attest" hcl:"attest,optional" cty:"attest"`
}

func main() {
	for _, path := range os.Args[1:] {
		file, diags := hclparse.NewParser().ParseHCLFile(path)
		if diags.HasErrors() {
			log.Fatal(diags)
		}
		var found config
		none := func(string) (string, bool) { return "", false }
		options := hclparser.Opt{
			LookupVar:     none,
			Vars:          map[string]string{"BAKE_CMD_CONTEXT": "", "BAKE_LOCAL_PLATFORM": "linux/amd64"},
			ValidateLabel: func(string) error { return nil },
		}
		var answer any = &found
		if _, diags := hclparser.Parse(file.Body, options, &found); diags.HasErrors() {
			answer = map[string]string{"error": diags.Error()}
		}
		text, err := json.Marshal(answer)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(text))
	}
}
