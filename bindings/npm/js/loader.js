// Loads a module of wasm: once, by init or, where files can be read at once, by the first call.

/** Reads the file of a URL at once, where the platform can. */
let readFile;

export function setReadFile(read) {
  readFile = read;
}

/** Returns `init` and `initSync` of a module with its glue, and a function that returns the glue after loading. */
export function loader(glue, file) {
  let loaded = false;
  let loading;

  function initSync(source) {
    glue.initSync({ module: source });
    loaded = true;
  }

  async function load(source) {
    if (source === undefined && readFile) {
      return initSync(readFile(file()));
    }
    await glue.default({ module_or_path: source ?? file() });
    loaded = true;
  }

  function init(source) {
    if (loaded) {
      return Promise.resolve();
    }
    loading ??= load(source).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  function wasm() {
    if (!loaded) {
      if (!readFile) {
        throw new Error("hcl_serde is not loaded: await init() before the first call");
      }
      initSync(readFile(file()));
    }
    return glue;
  }

  return { init, initSync, wasm };
}
