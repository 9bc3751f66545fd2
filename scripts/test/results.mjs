// The results of the steps of `npm test`: one file per step, written by the reporters beside this file.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '#scripts/prepare.mjs'

const folder = join(root, 'test-results/reports')

/**
 * One test that ran.
 * @typedef {{ step: string, name: string, passed: boolean, seconds: number, error?: string | undefined }} Result
 */

/** Removes the results of an earlier run. */
export function clearResults() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/**
 * Stores the results of one process and replaces those it stored before.
 * @param {string} name of the file, without its ending
 * @param {Result[]} results
 */
export function storeResults(name, results) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(results))
}

/** @returns {Result[]} of all processes of this run */
export const readResults = () =>
  readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))

/**
 * The failed tests, each with only the beginning of its error: people read the end of a long output first,
 * and sometimes only the end is kept.
 * @param {Result[]} results
 */
export const failures = (results) =>
  results
    .filter(({ passed }) => !passed)
    .slice(0, 40)
    .map(({ step, name, error = '' }) => {
      const lines = stripVTControlCharacters(error).trim().split('\n').slice(0, 15)
      return `  ${step}  ${name}\n${lines.map((line) => `      ${line.slice(0, 300)}\n`).join('')}`
    })
    .join('')

/**
 * The tests that took longest, one a line.
 * @param {Result[]} results
 * @param {number} count
 */
export const slowest = (results, count) =>
  results
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ step, name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${step}  ${name}\n`)
    .join('')
