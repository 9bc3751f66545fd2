#!/bin/sh
# Installs or updates the site as a service of systemd. Run as root in the project's folder:
#   sh deploy/systemd/install.sh
# The program goes to /opt/handasa, the data to /var/lib/handasa, the settings to /etc/handasa.env.
set -eu

[ "$(id -u)" = 0 ] || { echo 'Run this as root.' >&2; exit 1; }
[ -f deploy/systemd/handasa.service ] || { echo 'Run this in the folder of the project.' >&2; exit 1; }
command -v npm >/dev/null || { echo 'npm is missing: apt-get install nodejs npm (Node 20 or newer).' >&2; exit 1; }

new=/opt/handasa.new
rm -rf "$new"
mkdir -p "$new"
# Only the committed version, without data or settings in this folder
git archive HEAD | tar -x -C "$new"
# Build before the old version stops, so that the site is down for seconds only
(cd "$new" && node scripts/build.mjs)

if [ ! -f /etc/handasa.env ]; then
  # The service sets DATA_DIR itself
  (umask 077 && grep -v '^DATA_DIR=' .env.example >/etc/handasa.env)
  echo 'Settings are in /etc/handasa.env: set SITE_URL, ADMIN_EMAIL and SMTP_URL there, then run:'
  echo '  systemctl restart handasa'
fi
install -m 0644 deploy/systemd/handasa.service /etc/systemd/system/handasa.service
systemctl daemon-reload

systemctl stop handasa 2>/dev/null || true
rm -rf /opt/handasa.old
[ ! -d /opt/handasa ] || mv /opt/handasa /opt/handasa.old
mv "$new" /opt/handasa
systemctl enable --now handasa
echo 'The accounts of the first start: /var/lib/handasa/first-run-accounts.json'
echo 'If this version does not start: systemctl stop handasa, move /opt/handasa.old back, systemctl start handasa.'
