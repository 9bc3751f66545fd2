import { revealPasswords } from '#app/components/password-reveal.client.ts'
import { showChosenFiles } from './careers/file-input.client.ts'
import { sendForms } from './forms/form.client.ts'
import { keepChosenService, openRequests } from './forms/request-dialog.client.ts'
import { closeMenusOnFollow, markActiveSection, showSignedIn, solidifyHeader } from './header.client.ts'
import { countFigures } from './landing/figures.client.ts'
import { loadMapWhenReached } from './landing/map.client.ts'
import { openProjects } from './landing/project-dialog.client.ts'
import { filterProjects } from './landing/project-filters.client.ts'
import { keepPlaceOnToggle } from './language-toggle.client.ts'
import { layOutInTurns, layOutWhole } from './later-parts.client.ts'
import { copyAddresses } from './news/share-links.client.ts'
import { offerPrinting } from './profile/print.client.ts'
import { enhanceComparison } from './project/compare.client.ts'
import { enhanceGallery } from './project/gallery.client.ts'
import { keepPlaceInHistory, returnToPlace } from './reading-place.client.ts'
import { followSectionLinks } from './section-link.client.ts'

/**
 * The JavaScript of the public pages, which also work without it. Each part is in a `.client.ts` file beside its
 * component and finds its elements by `data-` attributes.
 */
// Filter before restoring the reading place, since filtering hides groups
const filtered = filterProjects()
const returned = returnToPlace()
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (filtered && !returned && visit?.type === 'navigate') {
  layOutWhole()
  document.getElementById('projects')?.scrollIntoView()
}
keepPlaceOnToggle()
keepPlaceInHistory()
const header = document.querySelector<HTMLElement>('body > header')
if (header) {
  closeMenusOnFollow(header)
  showSignedIn(header)
  solidifyHeader(header)
  if (document.getElementById('home')) markActiveSection(header)
}
followSectionLinks()
openProjects()
openRequests()
keepChosenService()
countFigures()
loadMapWhenReached()
enhanceGallery()
copyAddresses()
enhanceComparison()
offerPrinting()
sendForms()
// On the page of a request that was found
if (document.querySelector('form[data-write]'))
  import('./track/write.client.ts').then(
    ({ sendMessages }) => sendMessages(),
    // Without this script, the message is sent as without JavaScript
    () => undefined,
  )
revealPasswords()
showChosenFiles()
layOutInTurns()
// Tests wait for this
document.documentElement.dataset.enhanced = ''
