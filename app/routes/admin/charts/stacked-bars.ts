import type { BarChartProps } from '@mantine/charts'
import { showCount } from '#app/lib/numbers.ts'
import { directionOf, type Language } from '#common/language.ts'
import styles from './stacked-bars.module.css'

/**
 * What all charts of stacked columns have in common, in the reading direction of the language.
 * @param label the text below a column, from the value of its `dataKey`
 */
export function stackedBars(language: Language, label: (value: string) => string) {
  const rtl = directionOf(language) === 'rtl'
  return {
    type: 'stacked',
    maxBarWidth: 40,
    gridAxis: 'x',
    tickLine: 'none',
    accessibilityLayer: false,
    barProps: { stroke: 'var(--card)', strokeOpacity: 1, strokeWidth: 1 },
    valueFormatter: showCount,
    className: styles.chart ?? '',
    // The drawing counts from the left in every language; its axes are turned instead
    xAxisProps: { reversed: rtl, tickFormatter: label },
    // Without this margin the highest number does not fit beside its line
    barChartProps: { margin: { top: 10, right: 5, bottom: 5, left: 5 } },
    yAxisProps: {
      allowDecimals: false,
      width: 36,
      ...(rtl && {
        orientation: 'right' as const,
        tick: { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' },
      }),
    },
  } satisfies Partial<BarChartProps>
}
