// Lists what Terraform modules declare, as terraform-config-inspect does: the JSON of a folder a line.
package inspect

import (
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hashicorp/terraform-config-inspect/tfconfig"
)

func Main() {
	for _, folder := range os.Args[1:] {
		// The module has its diagnostics.
		module, _ := tfconfig.LoadModule(folder)
		text, err := json.Marshal(module)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(text))
	}
}
