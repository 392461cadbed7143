// A small editor for a text that is no file of the configuration: the variables, a schema.

import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { basics } from "../editor/setup.js";
import { colouring, colours, setColours } from "../editor/colours.js";
import type { Host } from "../editor/host.js";
import { TOKEN_CLASSES } from "../token-classes.js";

export class TextEditor {
  readonly view: EditorView;
  private readonly extensions: Extension;

  constructor(
    private readonly host: Host,
    /** Its ending selects the syntax of the colours. */
    private readonly name: string,
    label: string,
    private readonly changed: (text: string) => void,
  ) {
    this.extensions = [
      basics(label),
      colouring,
      EditorView.lineWrapping,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          this.changed(this.text());
          void this.colour();
        }
      }),
    ];
    this.view = new EditorView({ extensions: this.extensions });
  }

  text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces the text without a call of `changed`. */
  set(text: string): void {
    if (text === this.text()) {
      return;
    }
    this.view.setState(EditorState.create({ doc: text, extensions: this.extensions }));
    void this.colour();
  }

  private async colour(): Promise<void> {
    const { doc } = this.view.state;
    const tokens = await this.host.ask("colour", this.name, doc.toString());
    if (this.view.state.doc === doc) {
      this.view.dispatch({ effects: setColours.of(colours(tokens, TOKEN_CLASSES, null, doc.length)) });
    }
  }
}
