-- SPDX-License-Identifier: MIT
-- Returns the text that sg-lua-mpi --help prints.

local M = {}

local TEXT = [[
Usage: mpirun -n N sg-lua-mpi value|outcome [options] GAME [POSITION ...]

sg-lua over MPI: the processes of a run (ranks) answer one question together,
with the memory of all of them. N ranks; 1 without mpirun. Many small games need
no MPI: sg-lua batch.

   mpirun -n 4 sg-lua-mpi value chomp:w=10:h=10 --memory 500
   mpirun -n 4 sg-lua-mpi outcome cram:w=8:h=5 --store cram.run
   srun --mpi=pmix sg-lua-mpi value cram:w=9:h=6 --store $SCRATCH/cram

Ranks work in one of two ways:
   partition             a hash of each position says which rank keeps it; every
                         position is evaluated once. For values of games whose
                         rule has no split (--method dag)
   shared search         each rank searches by proof numbers with tables of its
                         own; what one finds, all know. For games whose rule has
                         split, and for outcomes (--method pn)

These options apply to each rank by itself (sg-lua-mpi value --help lists all options):
   --memory MiB          what a rank may hold; MPI's own buffers come on top
   --positions N         positions that a rank may expand
   -j, --threads N       threads of a rank, in a shared search
and these concern the run:
   --store FILE          the checkpoint. FILE says what the run is, FILE.K-of-N
                         has what rank K knows. The same command goes on from
                         there, with as many ranks; other questions, rules and
                         numbers of ranks are refused
   --certificate FILE    written by rank 0; sg-lua verify FILE checks it
   --stats               what each rank did, on stderr

Only rank 0 reads the rule and takes arguments; it sends the rule to the others.
A rank that dies ends the run. SIGTERM to a rank, or to mpirun, ends it, and the
checkpoint stays; at SIGUSR1 ranks write theirs at once and go on.

Environment:
   SG_HEARTBEAT          seconds between lines about the progress on stderr
                         (default 60; 0: none)
   OMPI_MCA_mpi_yield_when_idle=1
                         Open MPI: ranks that wait leave the processor to others
   OMPI_MCA_rmaps_base_oversubscribe=1
                         Open MPI: more ranks than processors are meant
   OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
                         Open MPI: in a container, as root

Exit codes are those of sg-lua (sg-lua --help); mpirun has its own for ranks that
die. A memory, a time and a batch job for it: docs/scale.md.
]]

---@param n_ranks integer of this run
---@return string
function M.text(n_ranks) return n_ranks == 1 and TEXT or ("%s\nThis run has %d ranks.\n"):format(TEXT, n_ranks) end

return M
