package comparison

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
)

// shop is the file that docs/comparison.md edits.
const shop = `# Network of the shop.
module "vpc" {
  source  = "./vpc"
  version = "1.0"   # pinned
  azs     = [
    "a", # first
    "b",
  ]
}

locals { id = module.vpc.id }

output "name" {
	value = "vpc-${module.vpc.id}"
}
`

// edits prints what hclwrite makes of the edits in docs/comparison.md, raw tokens and formatted.
func edits() {
	edit := func(name string, work func(*hclwrite.File)) {
		file, problems := hclwrite.ParseConfig([]byte(shop), "shop.hcl", hcl.InitialPos)
		if problems.HasErrors() {
			panic(problems)
		}
		work(file)
		text := file.Bytes()
		_, problems = hclsyntax.ParseConfig(text, "shop.hcl", hcl.InitialPos)
		fmt.Printf("=== %s, parses: %v\n%s", name, !problems.HasErrors(), text)
	}
	vpc := func(file *hclwrite.File) *hclwrite.Block {
		return file.Body().FirstMatchingBlock("module", []string{"vpc"})
	}
	edit("no edit", func(*hclwrite.File) {})
	edit("set a version", func(file *hclwrite.File) {
		vpc(file).Body().SetAttributeValue("version", cty.StringVal("1.1"))
	})
	edit("add an element", func(file *hclwrite.File) {
		value := cty.TupleVal([]cty.Value{cty.StringVal("a"), cty.StringVal("b"), cty.StringVal("c")})
		vpc(file).Body().SetAttributeValue("azs", value)
	})
	edit("add an argument to a block on one line", func(file *hclwrite.File) {
		locals := file.Body().FirstMatchingBlock("locals", nil)
		locals.Body().SetAttributeValue("zone", cty.StringVal("a"))
	})
	edit("add a block", func(file *hclwrite.File) {
		block := file.Body().AppendNewBlock("module", []string{"db"})
		block.Body().SetAttributeValue("source", cty.StringVal("./db"))
	})
	edit("rename a module", func(file *hclwrite.File) {
		vpc(file).SetLabels([]string{"core"})
		for _, block := range file.Body().Blocks() {
			for _, attribute := range block.Body().Attributes() {
				attribute.Expr().RenameVariablePrefix([]string{"module", "vpc"}, []string{"module", "core"})
			}
		}
	})
}
