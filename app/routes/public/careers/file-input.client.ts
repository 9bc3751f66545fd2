/** Shows the name of the chosen file, and a preview of a photo. */
export function showChosenFiles(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-file]')) {
    const cover = input.nextElementSibling
    const name = cover?.querySelector('bdi')
    const none = name?.textContent ?? ''
    const picture = new Image()
    picture.alt = ''
    picture.onload = () => cover?.prepend(picture)
    const remove = input.parentElement?.nextElementSibling as HTMLElement | null | undefined
    const show = () => {
      const [file] = input.files ?? []
      if (remove) remove.hidden = !file
      name?.replaceChildren(file?.name ?? none)
      picture.remove()
      URL.revokeObjectURL(picture.src)
      if (file?.type.startsWith('image/')) picture.src = URL.createObjectURL(file)
    }
    input.addEventListener('change', show)
    remove?.addEventListener('click', () => {
      input.value = ''
      input.dispatchEvent(new Event('change', { bubbles: true }))
      input.focus()
    })
    input.form?.addEventListener('reset', () => setTimeout(show))
  }
}
