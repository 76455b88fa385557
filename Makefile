# make demo       the main job, for real: builds, records, kills, pushes, goes on elsewhere
# make build      both programs, for use: .build/release/matchbook and matchbookd
# make install    builds, then installs both programs, their manual, completions and the service,
#                 below PREFIX (by default /usr/local) in DESTDIR; make uninstall takes them away
# make test       installs what is missing, then runs every test
# make check      style, imports and layout; run it before each commit
# make bench      figures beside other servers'; BENCH_FLAGS goes to bench/run, which explains them
# make fuzz       feeds each parser with made-up input for SECONDS_EACH seconds, by default 600
# make simulate   runs SEEDS seeds (by default 10000) from FROM (by default 1) through failing
#                 networks, disks and clocks
# make kills      kills server and client, EFFORT times 25 (by default 100 times), at their work
# make clients    installs the Firebase clients that the server is tested with, in .build/clients
# make deps       installs the missing Debian packages (as root), checks Swift's version
# make clean      removes what was built
#
# SWIFT_FLAGS goes to every swift command: make test SWIFT_FLAGS="--filter SQLiteTests"

SWIFT ?= swift
SWIFT_FLAGS ?=
PREFIX ?= /usr/local
DESTDIR ?=
BENCH_FLAGS ?=

# An import of a module that the target does not name as a dependency compiles by luck.
imports := --explicit-target-dependency-import-check error

# The programs print their own pages, so that these cannot be older than they are.
manual := .build/share/man/man1

# After a trap, which some tests provoke, the backtracer can hold the test's output for minutes.
export SWIFT_BACKTRACE := enable=no

# All tests at once would wait minutes for each other, and their connections with them.
at_once := --experimental-maximum-parallelization-width 8

.DEFAULT_GOAL := build
.PHONY: demo build install uninstall test check bench fuzz simulate kills deps clients clean

demo: build
	@demo/run

build: deps
	$(SWIFT) build -c release $(imports) $(SWIFT_FLAGS)
	@mkdir -p $(manual)
	@.build/release/matchbook help --man >$(manual)/matchbook.1
	@.build/release/matchbookd --man >$(manual)/matchbookd.1

install: build
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install .build/release

uninstall:
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install --uninstall

test: deps clients
	@SWIFT="$(SWIFT)" Scripts/test $(imports) $(at_once) $(SWIFT_FLAGS)

check: deps
	$(SWIFT) format lint --strict --configuration .swift-format -r \
	    Package.swift Sources Server Client Simulate Tests Fuzz
	$(SWIFT) build --build-tests $(imports) $(SWIFT_FLAGS)
	$(SWIFT) test $(imports) $(SWIFT_FLAGS) --filter LayoutTests

bench: build
	@bench/prepare
	@MATCHBOOK_BENCH=1 $(SWIFT) build -c release $(imports) $(SWIFT_FLAGS) --product inside
	@programs=$$($(SWIFT) build -c release --show-bin-path $(SWIFT_FLAGS)) && \
	    MATCHBOOKD=$$programs/matchbookd MATCHBOOK=$$programs/matchbook \
	    INSIDE=$$programs/inside \
	    bench/run $(BENCH_FLAGS)

deps:
	@Scripts/install-packages

clients:
	@Scripts/make-clients

fuzz: deps
	@Scripts/fuzz $(SECONDS_EACH)

simulate:
	$(SWIFT) build -c release --product matchbook-sim $(SWIFT_FLAGS)
	@.build/release/matchbook-sim --seeds $(or $(SEEDS),10000) \
	    --from $(or $(FROM),1)

kills: deps
	MATCHBOOK_EFFORT=$(or $(EFFORT),4) $(SWIFT) test $(imports) $(SWIFT_FLAGS) \
	    --filter 'EndToEndTests.*(Kill|Crash|BadNetwork)'

clean:
	$(SWIFT) package clean $(SWIFT_FLAGS)
