import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { check } from '#app/data/fields.ts'
import { checkFacts, factColumns, factFields, factValues, listFields } from './facts.ts'

const form = z.object({ ...factFields, ...listFields, status: z.string() }).superRefine(checkFacts)
const typed = (values: Record<string, string>) =>
  check(form, { ...factValues(null), status: 'completed', ...values } as Record<string, string>)

describe('the facts of a project', () => {
  it('take digits of any kind and leave out what is empty', () => {
    const { values } = typed({
      area_m2: '٣٨٬٥٠٠',
      year_completed: '٢٠١٩',
      point: '٢٤٫٧، ٤٦٫٧',
      figure_0_value: '٣٬١٠٠٫٥',
      figure_0_label_ar: 'تعارض',
      figure_0_label_en: 'clashes',
    })
    if (!values) throw new Error('refused')
    expect(factColumns(values)).toMatchObject({
      area_m2: 38500,
      year_completed: 2019,
      latitude: 24.7,
      longitude: 46.7,
      figures: [{ value: '3100.5', unit_ar: '', unit_en: '', label_ar: 'تعارض', label_en: 'clashes' }],
      awards: [],
      sector: null,
    })
  })

  it('say beside each field what does not fit together', () => {
    const codes = (values: Record<string, string>) =>
      Object.fromEntries(Object.entries(typed(values).errors ?? {}).map(([field, { code }]) => [field, code]))
    expect(codes({ year_begun: '2020', year_completed: '2019' })).toEqual({ year_completed: 'years_order' })
    expect(codes({ status: 'in_progress', year_completed: '2019' })).toEqual({
      year_completed: 'year_unfinished',
    })
    expect(codes({ status: 'planned', year_begun: '2019' })).toEqual({ year_begun: 'year_planned' })
    expect(codes({ year_completed: '2099' })).toEqual({ year_completed: 'year_future' })
    expect(codes({ region: 'riyadh', point: '51.5, -0.1' })).toEqual({ point: 'point_abroad' })
    expect(codes({ region: 'abroad', point: '51.5, -0.1' })).toEqual({})
    expect(codes({ before_image_id: '60000000-0000-4000-8000-000000000001' })).toEqual({
      after_image_id: 'required',
    })
    expect(codes({ figure_1_value: 'many' })).toMatchObject({ figure_1_value: 'figure' })
    expect(codes({ award_0_name_ar: 'جائزة' })).toEqual({
      award_0_name_en: 'required',
      award_0_year: 'required',
    })
  })
})
