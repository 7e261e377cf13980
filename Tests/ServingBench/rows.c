// What SQLite gives a program that does nothing else: the reads and commits that a served request makes, one by one.
//
//     rows FILE lookups|signUps SECONDS
//
// The file has the tables of `vinculum store create` and one project. Prints how many a second, and the microseconds of the
// processor that one takes.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

static void fail(const char *what) {
    fprintf(stderr, "rows: %s: %s\n", what, sqlite3_errmsg(database));
    exit(1);
}

static sqlite3_stmt *prepared(const char *text) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) fail(text);
    return statement;
}

static int step(sqlite3_stmt *statement) {
    int result = sqlite3_step(statement), rows = 0;
    while (result == SQLITE_ROW) {
        rows++;
        result = sqlite3_step(statement);
    }
    if (result != SQLITE_DONE) fail(sqlite3_sql(statement));
    sqlite3_reset(statement);
    return rows;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **words) {
    if (count != 4) return 2;
    int signs = strcmp(words[2], "signUps") == 0;
    double seconds = atof(words[3]);
    if (sqlite3_open(words[1], &database) != SQLITE_OK) fail(words[1]);
    sqlite3_busy_timeout(database, 1000);
    if (sqlite3_exec(database, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL) != SQLITE_OK) fail("synchronous");

    // The keys of accounts begin with 10 hexadecimal; their values are what a sign-up writes.
    sqlite3_stmt *all = prepared("SELECT project, key, value FROM rows WHERE key >= x'10' AND key < x'11' LIMIT 100000");
    int keys = 0;
    static struct {
        unsigned char bytes[64];
        int length;
    } key[100000];
    static unsigned char value[4096];
    static char project[256];
    int length = 0;
    while (sqlite3_step(all) == SQLITE_ROW) {
        snprintf(project, sizeof project, "%s", sqlite3_column_text(all, 0));
        key[keys].length = sqlite3_column_bytes(all, 1);
        length = sqlite3_column_bytes(all, 2);
        if (key[keys].length > 64 || length > 4096) continue;
        memcpy(key[keys++].bytes, sqlite3_column_blob(all, 1), sqlite3_column_bytes(all, 1));
        memcpy(value, sqlite3_column_blob(all, 2), length);
    }
    sqlite3_finalize(all);
    if (keys == 0) {
        fprintf(stderr, "rows: the database has no accounts\n");
        return 1;
    }

    sqlite3_stmt *begin = prepared("BEGIN"), *write = prepared("BEGIN IMMEDIATE"), *commit = prepared("COMMIT");
    sqlite3_stmt *read = prepared("SELECT version, value FROM rows WHERE project = ?1 AND key = ?2");
    sqlite3_stmt *version = prepared("SELECT version FROM rows WHERE project = ?1 AND key = ?2");
    sqlite3_stmt *replace = prepared("INSERT OR REPLACE INTO rows VALUES (?1, ?2, ?3, ?4)");
    // What the tables for SQL say of an anonymous account: itself, and its session.
    sqlite3_stmt *account = prepared("INSERT INTO accounts(project, tenant, uid, disabled, anonymous, created_at, last_login_at, "
                                     "last_refresh_at) VALUES (?1, '', ?2, 0, 1, ?3, ?3, ?3)");
    sqlite3_stmt *session = prepared("INSERT INTO sessions VALUES (?1, '', ?2, 1, 'anonymous', NULL, NULL, NULL, ?3, ?3)");
    for (int number = 0; number < 5; number++) {
        sqlite3_stmt *statements[] = {read, version, replace, account, session};
        sqlite3_bind_text(statements[number], 1, project, -1, SQLITE_STATIC);
    }

    double began = now();
    clock_t used = clock();
    long done = 0;
    unsigned long random = 88172645463325252UL ^ (unsigned long)(began * 1e6);
    while ((done & 63) != 0 || now() - began < seconds) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        if (!signs) {
            int place = random % keys;
            step(begin);
            sqlite3_bind_blob(read, 2, key[place].bytes, key[place].length, SQLITE_STATIC);
            if (step(read) != 1) fail("an account is missing");
            step(commit);
        } else {
            // The account and the merge that would have absorbed it must not be there; the project and its configuration
            // must be as they were.
            unsigned char new[64];
            char uid[48];
            memcpy(new, key[0].bytes, 4);
            snprintf(uid, sizeof uid, "bench-%016lx-%lx", random, done);
            memcpy(new + 4, uid, strlen(uid));
            int size = 4 + strlen(uid);
            step(write);
            for (int row = 0; row < 4; row++) {
                sqlite3_bind_blob(version, 2, new, row == 0 ? size : 4 - row, SQLITE_STATIC);
                step(version);
            }
            sqlite3_bind_blob(replace, 2, new, size, SQLITE_STATIC);
            sqlite3_bind_int64(replace, 3, random >> 12);
            sqlite3_bind_blob(replace, 4, value, length, SQLITE_STATIC);
            step(replace);
            sqlite3_stmt *readable[] = {account, session};
            for (int table = 0; table < 2; table++) {
                sqlite3_bind_text(readable[table], 2, uid, -1, SQLITE_STATIC);
                sqlite3_bind_int64(readable[table], 3, 1800000000 + done);
                step(readable[table]);
            }
            step(commit);
        }
        done++;
    }
    printf("%.0f %.3f\n", done / (now() - began), (clock() - used) * 1e6 / CLOCKS_PER_SEC / done);
    return 0;
}
