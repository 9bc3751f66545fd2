import { makeDialog, showDialog } from '../../../components/dialog.client.ts'
import { isPlainClick } from '../../../lib/plain-click.ts'

/** Opens a project in a window, from the template that stands in its card. */
export function openProjects(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[data-project]')
    const template = link?.closest('li')?.querySelector('template')
    if (!template || !isPlainClick(event)) return
    event.preventDefault()
    const dialog = makeDialog(template)
    dialog.addEventListener('close', () => dialog.remove())
    showDialog(dialog)
  })
}
