import { expect, test } from 'vitest';
import { misspeltSettings } from '../../../src/app/process/misspelt-settings.js';

const warned = (...names: string[]) => misspeltSettings(Object.fromEntries(names.map((name) => [name, 'set'])));

test.each([
  ['DATABSE_URL', 'DATABASE_URL', 'a letter is missing'],
  ['DATABASE_ULR', 'DATABASE_URL', 'two letters are swapped'],
  ['database_url', 'DATABASE_URL', 'in lower case'],
  ['CORS_ORIGIN', 'CORS_ORIGINS', 'singular in place of plural'],
  ['HOLD_SECOND', 'HOLD_SECONDS', 'singular in place of plural'],
  ['DATADIR', 'DATA_DIR', 'without the underscore'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES', 'singular in place of a plural in -ies'],
  ['TRUST_PROXY', 'TRUSTED_PROXIES', 'the name that other programs use'],
  ['SMTP_URLS', 'SMTP_URL', 'plural in place of singular'],
  ['DAYBOOK_TRUSTED_PROXIES', 'TRUSTED_PROXIES', 'with the name of the program as a prefix'],
  ['DAYBOOK_PORT', 'PORT', 'a short name with the same prefix'],
])('for %s the warning suggests %s (%s)', (name, meant) => {
  expect(warned(name)).toEqual([`${name} is no setting of Daybook and is not read. Is ${meant} meant?`]);
});

test('a name similar to a setting causes no warning if that setting is set', () => {
  expect(warned('DATABASE_URLS', 'DATABASE_URL')).toEqual([]);
});

/**
 * Environment variables of shells, npm and Node, of the runners of GitHub, GitLab, Jenkins and CircleCI,
 * and of Docker, Heroku and Kubernetes.
 */
const COMMON = `
  HOME HOST HOSTNAME HOSTTYPE PORT PATH PWD OLDPWD SHELL SHLVL TERM USER USERNAME LOGNAME LANG LANGUAGE LC_ALL MAIL TMPDIR TZ EDITOR
  VISUAL PAGER DISPLAY COLORTERM DEBUG DEBIAN_FRONTEND DBUS_SESSION_BUS_ADDRESS XDG_DATA_DIRS XDG_RUNTIME_DIR XDG_CONFIG_HOME SSH_TTY
  SSH_CLIENT HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS
  NPM_TOKEN INIT_CWD npm_config_cache npm_config_prefix npm_config_user_agent npm_lifecycle_event npm_package_name npm_execpath
  CI BUILD_ID BUILD_NUMBER BUILD_URL JOB_NAME JOB_URL GIT_BRANCH GIT_COMMIT GIT_URL WORKSPACE JENKINS_URL EXECUTOR_NUMBER NODE_NAME
  GITHUB_ACTIONS GITHUB_ACTOR GITHUB_API_URL GITHUB_ENV GITHUB_JOB GITHUB_REF GITHUB_REPOSITORY GITHUB_RUN_ID GITHUB_SHA GITHUB_TOKEN
  GITHUB_SERVER_URL GITHUB_WORKSPACE GITHUB_WORKFLOW RUNNER_OS RUNNER_TEMP RUNNER_ARCH RUNNER_TOOL_CACHE
  CI_COMMIT_SHA CI_JOB_ID CI_JOB_URL CI_PIPELINE_ID CI_PROJECT_DIR CI_PROJECT_URL CI_REPOSITORY_URL CI_SERVER_URL GITLAB_CI
  CIRCLECI CIRCLE_JOB CIRCLE_BUILD_URL CIRCLE_REPOSITORY_URL DOCKER_HOST DYNO STACK KUBERNETES_SERVICE_HOST KUBERNETES_PORT REDIS_URL
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_URL BASE_URL SECRET_KEY
  VITEST VITEST_POOL_ID VITEST_WORKER_ID TEST RACE_ROUNDS MOST_COMMON_NAMES JAVA_HOME GOPATH CARGO_HOME RUSTUP_HOME PYTHONPATH VIRTUAL_ENV`;

test('variables of shells, build machines and this environment cause no warning', () => {
  expect(warned(...COMMON.trim().split(/\s+/))).toEqual([]);
  const here = Object.keys(process.env).filter((name) => !name.startsWith('DAYBOOK'));
  expect(warned(...here.filter((name) => name !== 'DATABASE_URL'))).toEqual([]);
});
