import { makeDialog, showDialog } from '#app/components/dialog.client.ts'
import { isPlainClick } from '#app/lib/plain-click.ts'

/** Opens a project's dialog when its card is clicked. */
export function openProjects(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-project]')
    const template = document.querySelector<HTMLTemplateElement>(
      `template[data-window="${link?.dataset.project}"]`,
    )
    if (!template || !isPlainClick(event)) return
    event.preventDefault()
    const dialog = makeDialog(template)
    dialog.addEventListener('close', () => dialog.remove())
    showDialog(dialog)
  })
}
