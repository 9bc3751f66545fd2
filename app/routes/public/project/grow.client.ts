const name = 'project-picture'

/** The picture beside the link to a page, if it is in the window. */
function pictureOf(address: string): HTMLImageElement | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
    .filter((link) => link.href === address)
    .flatMap((link) => link.closest('li, dialog')?.querySelector('img') ?? [])
    .find((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight
    })
}

/** Gives a picture the name for as long as the change of pages takes; two with one name would cancel it. */
function lend(picture: HTMLImageElement | undefined, transition: ViewTransition) {
  if (!picture) return
  const own = document.querySelector<HTMLElement>('[data-stage]')
  if (own) own.style.viewTransitionName = 'none'
  picture.style.viewTransitionName = name
  const reset = () => {
    picture.style.viewTransitionName = ''
    if (own) own.style.viewTransitionName = ''
  }
  void transition.finished.then(reset, reset)
}

/** A transition that the browser gives up is no error: the next page may know none, or come too late. */
function allowSkipping({ ready, finished }: ViewTransition) {
  for (const end of [ready, finished]) end.catch(() => undefined)
}

/**
 * The picture of a project's card grows into the picture of its page, and back. Without this, or in a browser that does
 * not know it, the pages change as ever.
 */
export function growPictures(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition) allowSkipping(viewTransition)
    const to = activation?.entry.url
    if (viewTransition && to) lend(pictureOf(to), viewTransition)
  })
  // A page that comes back as it was left
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) allowSkipping(viewTransition)
    const from = viewTransition && navigation.activation?.from?.url
    if (viewTransition && from) lend(pictureOf(from), viewTransition)
  })
}
