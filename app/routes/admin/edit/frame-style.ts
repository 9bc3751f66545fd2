import { textAttribute } from '#common/page-texts.ts'

/**
 * The styles that the editing screen adds to the page in its frame, as a style sheet made by script: the
 * page's policy refuses any other. Texts are above links that cover a card. The colours are those of the
 * website.
 */
export const frameStyle = `
[${textAttribute}] { border-radius: 2px; cursor: text; position: relative; z-index: 1; outline: 1px dashed transparent; outline-offset: 3px; }
[${textAttribute}]:hover { outline-color: currentColor; }
[${textAttribute}]:focus-visible { outline: 3px solid currentColor; outline-offset: 4px; }
[${textAttribute}].changed { text-decoration: underline dotted 2px; text-decoration-color: var(--accent); text-underline-offset: 0.3em; }
@media (hover: none) { [${textAttribute}] { outline-color: color-mix(in srgb, currentColor 45%, transparent); } }
.editor { position: absolute; z-index: 2147483000; box-sizing: border-box; display: grid; gap: 8px; padding: 10px;
  border: 2px solid var(--petrol); border-radius: 6px; background: var(--paper); color: var(--ink); box-shadow: var(--shadow-high);
  font: 400 16px/1.5 var(--font, system-ui), sans-serif; letter-spacing: normal; text-align: start; }
.editor label { font-size: 14px; font-weight: 700; }
.editor textarea { box-sizing: border-box; inline-size: 100%; min-block-size: 44px; max-block-size: 45vh; padding: 8px;
  border: 1px solid var(--line-strong); border-radius: 4px; background: var(--card); color: var(--ink); resize: vertical; field-sizing: content; }
.editor textarea[aria-invalid="true"] { border: 2px solid var(--danger); }
.editor :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: none; }
.editor p, .editor blockquote { margin: 0; }
.editor .count { font-size: 14px; color: var(--ink-soft); }
.editor .problem { color: var(--danger); font-size: 15px; }
.editor blockquote { padding-inline-start: 10px; border-inline-start: 4px solid var(--accent); white-space: pre-line; overflow-wrap: anywhere; }
.editor div { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.editor button, .editor a { box-sizing: border-box; display: inline-flex; align-items: center; min-block-size: 44px; padding: 0 14px; border: 1px solid var(--line-strong); border-radius: 4px;
  background: var(--card); color: var(--ink); font: 600 15px/1.2 var(--font, system-ui), sans-serif; cursor: pointer; text-decoration: none; }
.editor button[type="submit"] { border-color: var(--brand-fill); background: var(--brand-fill); color: var(--on-fill); }
.editor button:disabled { opacity: 0.6; cursor: default; }
`
