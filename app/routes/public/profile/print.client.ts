/** Pictures below the window have not been loaded yet, and a sheet of paper shows them all. */
async function loadPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
}

/** Shows the button that prints the page, which the browser's own menu does too. */
export function offerPrinting(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-print]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', async () => {
    await loadPictures()
    print()
  })
}
