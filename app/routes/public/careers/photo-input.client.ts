/** Shows a preview of the chosen photo, and its file name. */
export function showChosenPhotos(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-photo]')) {
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
      if (file) picture.src = URL.createObjectURL(file)
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
