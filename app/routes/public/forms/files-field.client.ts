import type { FieldError } from '#app/data/fields.ts'
import { fileNameParts } from '#app/lib/file-name.ts'
import { showFileSize } from '#app/lib/file-size.ts'

/** The functions of the forms' script that this file needs. */
interface Parts {
  say(key: string, count?: number, words?: Record<string, string>): string
  textOf(field: string, error: FieldError): string
  /** What is wrong with one of the files; undefined where that is not known here. */
  problemOf(file: File, place: number): FieldError | undefined
}

/** The files that each input had before others were chosen. */
const before = new WeakMap<HTMLInputElement, File[]>()

const sameFile = (one: File) => `${one.name}\0${one.size}\0${one.lastModified}`

function setFiles(input: HTMLInputElement, files: readonly File[]) {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  before.set(input, [...files])
}

/** Adds the newly chosen files to the earlier ones, which the browser has replaced. */
export function addFiles(input: HTMLInputElement): void {
  const earlier = before.get(input) ?? []
  const known = new Set(earlier.map(sameFile))
  const fresh = [...(input.files ?? [])].filter((file) => !known.has(sameFile(file)))
  setFiles(input, [...earlier, ...fresh])
}

/** What FileName shows inside its outer element. */
function shownName(name: string): (string | HTMLElement)[] {
  const [start, end] = fileNameParts(name)
  if (!end) return [start]
  const part = document.createElement('bdi')
  part.dir = 'ltr'
  part.append(end)
  return [start, part]
}

/** Lists the files of an input, with what is wrong with each and a button that removes it. */
export function listFiles(input: HTMLInputElement, { say, textOf, problemOf }: Parts): void {
  const list = input.closest('div')?.querySelector<HTMLElement>('[data-file-list]')
  const template = list?.nextElementSibling
  if (!list || !(template instanceof HTMLTemplateElement)) return
  const files = [...(input.files ?? [])]
  list.hidden = files.length === 0
  list.replaceChildren(
    ...files.map((file, place) => {
      const item = document.importNode(template.content, true)
      const row = item.querySelector('li')
      const button = item.querySelector('button')
      const problem = item.querySelector<HTMLElement>('[data-problem]')
      const error = problemOf(file, place)
      const [unit, amount] = showFileSize(file.size)
      item.querySelector('[data-name]')?.append(...shownName(file.name))
      item.querySelector('[data-size]')?.append(say(`files.${unit}`, undefined, amount))
      button?.setAttribute('aria-label', say('files.remove', undefined, { name: file.name }))
      button?.addEventListener('click', () => {
        setFiles(
          input,
          files.filter((one) => one !== file),
        )
        input.dispatchEvent(new Event('change', { bubbles: true }))
        const next = list.querySelectorAll('button')
        ;(next[Math.min(place, next.length - 1)] ?? input).focus()
      })
      if (error && row && problem) {
        row.dataset.wrong = ''
        problem.hidden = false
        problem.append(textOf(input.name, error))
      }
      return item
    }),
  )
}

/** Empties the file lists of a form. */
export function forgetFiles(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-files]')) {
    before.delete(input)
    const list = input.closest('div')?.querySelector<HTMLElement>('[data-file-list]')
    list?.replaceChildren()
    if (list) list.hidden = true
  }
}
