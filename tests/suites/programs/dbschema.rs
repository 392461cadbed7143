//! A schema of a database as the statements that make it: tables and triggers for each tenant, modules, columns with and without a
//! default.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hcl_config::Module;
use hcl_serde::{Functions, HclDecode, Value};

#[derive(HclDecode)]
struct Schema {
    owner: Option<String>,
    #[hcl(block, address = "table.{name}", repeated)]
    table: Vec<Table>,
    #[hcl(block, address = "trigger.{name}", repeated)]
    trigger: Vec<Trigger>,
    #[hcl(block, address = "module.{name}", repeated)]
    module: Vec<Call>,
}

#[derive(HclDecode)]
struct Table {
    #[hcl(label)]
    name: String,
    schema: Option<String>,
    #[hcl(block)]
    column: Vec<Column>,
}

#[derive(HclDecode)]
struct Column {
    #[hcl(label)]
    name: String,
    r#type: String,
    #[hcl(default = true)]
    nullable: bool,
    default: Option<Option<Value>>,
    references: Option<String>,
}

#[derive(HclDecode)]
struct Trigger {
    #[hcl(label)]
    name: String,
    #[hcl(rename = "table")]
    of: String,
    body: String,
}

#[derive(HclDecode)]
struct Call {
    #[hcl(label)]
    _name: String,
    source: String,
    #[hcl(remain)]
    variables: BTreeMap<String, Value>,
}

/// Returns the statements of a file and of the modules that it calls.
fn statements(
    files: &BTreeMap<&str, &str>,
    name: &str,
    variables: &BTreeMap<String, Value>,
) -> Result<Vec<String>, hcl_serde::Error> {
    let mut module = Module::new()
        .functions(Functions::standard())
        .source(name, files[name]);
    for (name, value) in variables {
        module = module.value(name, value);
    }
    let schema: Schema = module.decode()?;
    let owner = schema.owner.map(|it| format!("set role {it}"));
    let mut all: Vec<String> = owner.into_iter().collect();
    for table in schema.table {
        let columns = table.column.iter().map(|column| {
            let mut text = format!("{} {}", column.name, column.r#type);
            if !column.nullable {
                text += " not null";
            }
            match &column.default {
                None => {}
                Some(None) => text += " default null",
                Some(Some(value)) => {
                    let _ = write!(text, " default {value}");
                }
            }
            if let Some(other) = &column.references {
                let _ = write!(text, " references {other}");
            }
            text
        });
        let columns: Vec<String> = columns.collect();
        let schema = table.schema.as_deref().unwrap_or("public");
        all.push(format!(
            "table {schema}.{} ({})",
            table.name,
            columns.join(", ")
        ));
    }
    for it in schema.trigger {
        all.push(format!("trigger {} on {}: {}", it.name, it.of, it.body));
    }
    for call in schema.module {
        all.extend(statements(files, &call.source, &call.variables)?);
    }
    Ok(all)
}

const MAIN: &str = r#"
variable "owner" {
  type    = string
  default = null
}

variable "tenants" {
  type = set(string)
}

owner = var.owner

locals {
  stamps = { created_at = "now()", deleted_at = null }
  last   = table.event[1].schema
}

trigger "touch" {
  for_each = table.user
  table    = "${each.value.schema}.user"
  body     = "set ${each.value.column.id.type} in ${local.last}"
}

table "user" {
  for_each = var.tenants
  schema   = "t_${each.key}"
  column "id" {
    type     = "uuid"
    nullable = false
  }
  column "tenant" {
    type    = "text"
    default = each.value
  }
  dynamic "column" {
    for_each = local.stamps
    labels   = [column.key]
    content {
      type    = "${each.key}_time"
      default = column.value
    }
  }
}

table "order" {
  for_each = var.tenants
  schema   = "t_${each.key}"
  column "user" {
    type       = "uuid"
    references = "${table.user[each.key].schema}.user"
  }
}

table "event" {
  count  = 2
  schema = "part_${count.index}"
}

module "audit" {
  for_each = table.user
  source   = "audit.hcl"
  schema   = each.value.schema
}
"#;

const AUDIT: &str = r#"
variable "schema" {}

variable "size" {
  default = 8
}

table "log" {
  schema = var.schema
  column "text" {
    type    = "varchar(${var.size})"
    default = null
  }
}
"#;

#[test]
fn the_statements_of_a_schema() {
    let files = BTreeMap::from([("main.hcl", MAIN), ("audit.hcl", AUDIT)]);
    let tenants = Value::tuple(vec![Value::from("a"), Value::from("b")]);
    let mut variables = BTreeMap::from([("tenants".to_owned(), tenants)]);
    let found = statements(&files, "main.hcl", &variables).unwrap_or_else(|it| panic!("{it}"));
    let user = |name: &str| {
        format!(
            "table t_{name}.user (id uuid not null, tenant text default \"{name}\", \
             created_at {name}_time default \"now()\", deleted_at {name}_time default null)"
        )
    };
    let order = |name: &str| format!("table t_{name}.order (user uuid references t_{name}.user)");
    let trigger = |name: &str| format!("trigger touch on t_{name}.user: set uuid in part_1");
    let log = |name: &str| format!("table t_{name}.log (text varchar(8) default null)");
    assert_eq!(
        found,
        [
            user("a"),
            user("b"),
            order("a"),
            order("b"),
            "table part_0.event ()".to_owned(),
            "table part_1.event ()".to_owned(),
            trigger("a"),
            trigger("b"),
            log("a"),
            log("b"),
        ]
    );
    // Without the variable, null is its default.
    variables.insert("owner".to_owned(), "dba".into());
    let of_owner = statements(&files, "main.hcl", &variables).unwrap();
    assert_eq!(of_owner[0], "set role dba");
    assert_eq!(of_owner[1..], found);
}

#[test]
fn a_mistake_in_a_called_file_is_reported_there() {
    let files = BTreeMap::from([
        ("main.hcl", MAIN),
        (
            "audit.hcl",
            "variable \"schema\" {}\ntable \"log\" {\n  schema = var.schem\n}\n",
        ),
    ]);
    let variables = BTreeMap::from([("tenants".to_owned(), Value::tuple(vec!["a".into()]))]);
    let error = statements(&files, "main.hcl", &variables).unwrap_err();
    assert!(error.to_string().contains("audit.hcl:3:"), "{error}");
}
