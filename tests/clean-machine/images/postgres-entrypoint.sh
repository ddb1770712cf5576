# Like the image: gives the folder to the account, and an empty folder a database, created by a server that only the
# socket reaches.
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown postgres "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --init-groups sh "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8
  rm /tmp/password
  pg_ctl --wait -o "-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" --maintenance-db=postgres "$POSTGRES_DB"
  pg_ctl --wait --mode=fast stop
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
exec postgres -c "listen_addresses=*"
