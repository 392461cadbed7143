// Command eval answers cases: one JSON object a line on standard input, one answer a line on standard output.
package eval

import (
	"bufio"
	"encoding/json"
	"os"

	"oracle/reference"
)

func Main() {
	shared := reference.Context()
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	for in.More() {
		var c reference.Case
		if err := in.Decode(&c); err != nil {
			panic(err)
		}
		if err := encoder.Encode(reference.Run(c, shared)); err != nil {
			panic(err)
		}
	}
}
