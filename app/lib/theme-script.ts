import { themeKey } from './storage-keys.ts'

/**
 * Sets the theme of an account screen before its first paint. Sets it again when someone chooses a theme,
 * here or in another tab, or the device's theme changes. Printed pages are always light. The script is inline
 * in the page's head; the content security policy allows it by its hash.
 */
export const themeScript = `(() => {
const { dataset } = document.documentElement
const [dark, print] = ['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query))
const light = () => { dataset.mantineColorScheme = 'light' }
const show = () => {
let chosen
try { chosen = localStorage.getItem('${themeKey}') } catch {}
if (!print.matches && (chosen === 'dark' || (chosen !== 'light' && dark.matches))) dataset.mantineColorScheme = 'dark'
else light()
}
show()
for (const query of [dark, print]) query.addEventListener('change', show)
addEventListener('storage', show)
addEventListener('beforeprint', light)
addEventListener('afterprint', show)
})()`
