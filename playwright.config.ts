import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { endToEnd } from './tests/all-only.ts'

// Without the windows and menus of the whole browser a test takes two thirds of the processor's time
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)

/** `npm test` leaves out what is slow by nature; `npm test -- all` and a file run by hand do not. */
const short = process.env.TESTS === 'short'
const leftOut = short ? '|slow' : ''

/** People who ask for reduced motion: a test takes a seventh less time. */
const still = { reducedMotion: 'reduce' } as const

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  testIgnore: short ? endToEnd.map((name) => `**/${name}.spec.ts`) : [],
  globalSetup: './tests/support/e2e-server.ts',
  fullyParallel: true,
  // A test waits for a tenth of its time
  workers: availableParallelism() + 1,
  // Long enough for a busy machine: time is for `npm run bench`
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./scripts/test/playwright-reporter.mjs']],
  use: {
    timezoneId: 'Asia/Riyadh',
    // A trace costs a third more time: --trace=on makes one when it is needed
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? chromium,
      // Where the machine's own locale knows no Arabic, a download with an Arabic name would be called "download"
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Only this machine has an address. Blocking others by `route` would turn the browser's cache off
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
        // A page lives for seconds: compiling it for speed costs a twelfth of the processor's time, and pays nothing back
        '--js-flags=--max-lazy --no-maglev --no-opt',
      ],
    },
  },
  // A test runs on the desk unless its tag says otherwise
  projects: [
    {
      name: 'desk',
      use: { viewport: { width: 1440, height: 900 }, contextOptions: still },
      grepInvert: new RegExp(`@(phone|other-language${leftOut})`),
    },
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        // A phone keeps its motion with `npm test -- all` and where a person runs a file
        ...(short && { contextOptions: still }),
      },
      grep: /@(both|phone)/,
      grepInvert: new RegExp(`@(other-language${leftOut})`),
    },
  ],
})
