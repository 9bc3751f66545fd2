import { initialsOf } from '#app/lib/initials.ts'
import styles from './monogram.module.css'

/** A name's initial as a technical drawing, with axes, circle and dimension, in place of a photo. */
export function Monogram({ name }: { name: string }) {
  const letters = initialsOf(name)
  return (
    <svg
      className={styles.monogram}
      viewBox="0 0 320 400"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <g className={styles.guides}>
        <circle cx="160" cy="190" r="104" />
        <path d="M160 24v332M24 190h272" strokeDasharray="18 5 4 5" />
        <path d="M86 24v332M234 24v332M24 116h272M24 264h272" opacity="0.5" />
        <circle cx="160" cy="190" r="74" strokeDasharray="2 6" />
      </g>
      <path className={styles.dimension} d="M86 318v16M234 318v16M86 326h148" strokeWidth="1.5" />
      <text
        className={styles.letter}
        x="160"
        y="192"
        stroke="none"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={letters.length > 1 ? 76 : 104}
      >
        {letters}
      </text>
    </svg>
  )
}
