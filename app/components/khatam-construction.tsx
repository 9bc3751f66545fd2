import styles from './khatam-construction.module.css'

/**
 * The logo's star as constructed with compass and straightedge: the circle, the two squares and their guide
 * lines. Decoration behind text.
 * @param className sets position, size and opacity
 */
export function KhatamConstruction({ className }: { className: string | undefined }) {
  return (
    <svg
      className={`${styles.construction} ${className}`}
      viewBox="0 0 400 400"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      data-screen=""
    >
      <circle cx="200" cy="200" r="140" />
      <circle cx="200" cy="200" r="58" />
      <path d="M101 101h198v198H101zM200 60l140 140-140 140L60 200z" strokeWidth="2.5" />
      <path
        d="M200 0v400M0 200h400M59 59l282 282M341 59 59 341"
        strokeDasharray="22 5 4 5"
        vectorEffect="non-scaling-stroke"
      />
      <path d="M142 60v280M258 60v280M60 142h280M60 258h280" opacity="0.5" />
      <circle cx="200" cy="200" r="198" strokeDasharray="2 7" />
    </svg>
  )
}
