// The panes beside the editor.

export interface Pane {
  readonly id: string;
  readonly label: string;
  readonly dom: HTMLElement;
  /** Brings the pane up to date. Called when it is shown, and after changes while it is. */
  refresh(): Promise<void> | void;
}
