// Reads bake files by docker's buildx: groups, and targets with all that they inherit, for each combination of a matrix. A line of
// JSON for each file.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/docker/buildx/bake"
)

// The variables that the tool defines.
var builtIn = map[string]string{"BAKE_CMD_CONTEXT": "", "BAKE_LOCAL_PLATFORM": "linux/amd64"}

type answer struct {
	Error   string                  `json:"error,omitempty"`
	Groups  map[string][]string     `json:"groups"`
	Targets map[string]*bake.Target `json:"targets"`
}

func read(path string) (answer, error) {
	found := answer{Groups: map[string][]string{}, Targets: map[string]*bake.Target{}}
	text, err := os.ReadFile(path)
	if err != nil {
		return found, err
	}
	files := []bake.File{{Name: path, Data: text}}
	config, _, err := bake.ParseFiles(files, builtIn)
	if err != nil {
		return found, err
	}
	for _, group := range config.Groups {
		found.Groups[group.Name], _ = config.ResolveGroup(group.Name)
	}
	for _, target := range config.Targets {
		resolved, err := config.ResolveTarget(target.Name, nil, &bake.EntitlementConf{})
		if err != nil {
			return found, err
		}
		found.Targets[target.Name] = resolved
	}
	return found, nil
}

func main() {
	for _, path := range os.Args[1:] {
		found, err := read(path)
		if err != nil {
			found.Error = err.Error()
		}
		text, err := json.Marshal(found)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(text))
	}
}
