import { type Section, solidAfter } from '#app/lib/constants.ts'
import { signedInAs } from '#app/lib/signed-in-as.ts'
import { audienceKey, sessionKey } from '#app/lib/storage-keys.ts'

/** Makes the header solid after `solidAfter` pixels of scrolling. */
export function solidifyHeader(header: HTMLElement): void {
  const look = () => header.toggleAttribute('data-solid', scrollY > solidAfter)
  look()
  addEventListener('scroll', look, { passive: true })
}

/**
 * The section being read: the last one whose top is above the line; empty in one without an id. At the end of the page
 * it is the last section, which may be too short to reach the line.
 * @param tops each section's top in the viewport, in page order
 */
export function sectionAt(tops: { id: string; top: number }[], line: number, atEnd: boolean): string {
  const reached = atEnd ? tops : tops.filter(({ top }) => top <= line)
  return reached.at(-1)?.id ?? 'home'
}

/** Marks the link of the section being read, or no link if the menu does not have the section. */
export function markActiveSection(header: HTMLElement): void {
  const elements = [...document.querySelectorAll<HTMLElement>('main > section')]
  const links = [...header.querySelectorAll<HTMLAnchorElement>('nav a[data-section]')]
  const mark = (active: string) => {
    for (const link of links)
      if ((link.hash.slice(1) || ('home' satisfies Section)) === active)
        link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
  }
  const look = () => {
    const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    const tops = elements.map((element) => ({ id: element.id, top: element.getBoundingClientRect().top }))
    mark(sectionAt(tops, innerHeight * 0.3, atEnd))
  }
  // Zero height, so that it fires exactly when a section crosses the line
  const observer = new IntersectionObserver(look, { rootMargin: '-30% 0px -70% 0px' })
  for (const element of elements) observer.observe(element)
  const footer = document.querySelector('body > footer')
  if (footer) new IntersectionObserver(look, { threshold: [0, 0.5, 0.9, 1] }).observe(footer)
}

/** Closes a menu when one of its links is followed. */
export function closeMenusOnFollow(header: HTMLElement): void {
  header.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a')
    link?.closest<HTMLElement>('[popover]')?.hidePopover?.()
  })
}

/** Offers someone who is signed in their own screens instead of the logins, also after a change in another tab. */
export function showSignedIn(header: HTMLElement): void {
  const look = () => {
    const own = signedInAs()
    for (const link of header.querySelectorAll<HTMLElement>('[data-own]'))
      link.hidden = link.dataset.own !== own
    header.querySelector('[data-logins]')?.toggleAttribute('hidden', own !== null)
  }
  look()
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === audienceKey || key === null) look()
  })
  // A page from the back/forward cache has missed storage events
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}
