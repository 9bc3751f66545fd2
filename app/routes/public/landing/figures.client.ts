import { prefersReducedMotion } from '#app/lib/reduced-motion.ts'

/** How long counting up takes, in milliseconds. */
const duration = 1400

/** The whole number in a figure such as `300+` and the text around it; null if there is none. */
export function figureIn(text: string): { before: string; value: number; after: string } | null {
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d{1,6})(\D*)$/.exec(text.trim()) ?? []
  return digits ? { before, value: Number(digits), after } : null
}

/** Counts the figures up once when they come into view; figures without a whole number stay unchanged. */
export function countFigures(): void {
  if (prefersReducedMotion()) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const written = target.textContent ?? ''
        const figure = figureIn(written)
        if (!figure) continue
        const start = performance.now()
        const step = (now: number) => {
          const part = Math.min((now - start) / duration, 1)
          const value = Math.round(figure.value * (1 - (1 - part) ** 3))
          const text = part === 1 ? written : `${figure.before}${value}${figure.after}`
          // The last frames round to the same number
          if (text !== target.textContent) target.textContent = text
          if (part < 1) requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }
    },
    { threshold: 0 },
  )
  for (const figure of document.querySelectorAll('[data-count]')) observer.observe(figure)
}
